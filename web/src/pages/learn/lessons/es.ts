import type { Texts } from './text';

export const es: Texts = {
  board: {
    title: 'El tablero y el camino',
    about: 'Los 24 puntos, tu casa y hacia dónde van tus fichas.',
    steps: [
      {
        text: 'El tablero tiene 24 triángulos, que llamamos puntos. Cada jugador tiene 15 fichas; las tuyas están dibujadas abajo, en tu color. Así empiezan todas las partidas.',
      },
      {
        text: 'Los puntos se cuentan desde tu lado: tu casa son los puntos del 1 al 6. Toca tu punto 6, donde tienes cinco fichas.',
        done: 'Eso es. Del 1 al 6: esa es tu casa, y ahí tienen que llegar todas tus fichas.',
        wrong: 'Ese no es. Busca el número 6, abajo, junto a la barra.',
      },
      {
        text: 'Las fichas que están más lejos de tu casa son las que más camino tienen por delante. Toca tus fichas más atrasadas.',
        done: 'Las dos del punto 24. Están dentro de la casa del rival y tienen que dar toda la vuelta.',
        wrong: 'Mira los números: las más atrasadas están en el número más alto.',
      },
      {
        text: 'Tus fichas van siempre del número alto al bajo: del 24 hacia el 1, en forma de herradura. Nunca retroceden. Las del rival hacen el mismo camino al revés.',
      },
      {
        text: '¿Cómo se gana una partida?',
        answers: [
          'Comiendo todas las fichas del rival',
          'Sacando del tablero tus 15 fichas antes que el rival',
          'Llevando todas tus fichas a tu casa',
        ],
        done: 'Exacto: primero se llevan todas a casa y después se sacan. Gana quien saca las 15 antes.',
        wrong: 'No. Llegar a casa es solo la mitad del camino, y comer no elimina fichas: solo las retrasa.',
      },
    ],
  },
  moving: {
    title: 'Mover con dos dados',
    about: 'Cada dado es un movimiento; los puntos cerrados no se pisan.',
    steps: [
      {
        text: 'Has sacado 6 y 5. Cada dado mueve una ficha tantos puntos como marca, y una misma ficha puede mover los dos. Lleva una ficha del 24 al 13: toca la ficha dos veces, o arrástrala. Después, confirma.',
        done: '24/18 y 18/13: seis y cinco con la misma ficha. Esta jugada se llama «el salto del enamorado».',
        wrong: 'Es una jugada legal, pero aquí buscamos otra: una sola ficha, del 24 al 13.',
      },
      {
        text: 'Ahora 3 y 1, con dos fichas distintas. Haz el punto 5: lleva a él una ficha del 8 y otra del 6. Puedes tocar el punto 5 vacío y vendrán las dos.',
        done: 'Muy bien: con dos fichas, el punto 5 es tuyo y el rival no puede pisarlo. Es el mejor comienzo con 3 y 1.',
        wrong:
          'También es legal. Deshazla y prueba a llevar dos fichas al punto 5: una desde el 8 y otra desde el 6.',
      },
      {
        text: 'Un punto con dos o más fichas del rival está cerrado: no puedes caer en él, ni siquiera de paso. Toca un punto que esté cerrado para ti.',
        done: 'Sí: ahí hay dos o más fichas del rival, así que no puedes pararte.',
        wrong: 'Ese no está cerrado: busca un punto con dos o más fichas del rival.',
      },
      {
        text: 'Con 5 y 2, haz la jugada que quieras: el programa solo te deja las legales. Si puedes mover los dos dados, hay que mover los dos.',
        done: 'Hecho. Mientras no confirmes, todo se puede deshacer.',
      },
    ],
  },
  doubles: {
    title: 'Los dobles',
    about: 'Dos dados iguales valen por cuatro movimientos.',
    steps: [
      {
        text: 'Si los dos dados marcan lo mismo, es un doble y se mueve cuatro veces ese número. Por eso un doble grande cambia una carrera.',
      },
      {
        text: 'Has sacado 1 y 1: cuatro movimientos de un punto. Haz dos puntos nuevos: lleva dos fichas del 8 al 7 y dos del 6 al 5.',
        done: 'Dos puntos de una vez: 8/7 y 6/5 con dos fichas cada uno. Ahora el rival tiene tres puntos seguidos delante.',
        wrong: 'Es legal. Prueba con esta otra: dos fichas del 8 al 7 y dos del 6 al 5.',
      },
      {
        text: 'Y ahora 3 y 3: cuatro movimientos de tres. Juega como te parezca.',
        done: 'Un doble de treses ofrece muchas jugadas buenas, por ejemplo hacer los puntos 5 y 3 o tu ancla en el 21.',
      },
    ],
  },
  hitting: {
    title: 'Comer y entrar desde la barra',
    about: 'Una ficha sola se puede comer, y vuelve a empezar.',
    steps: [
      {
        text: 'Una ficha sola en un punto corre peligro: si el otro cae en ella, se la come. Toca una ficha sola del rival.',
        done: 'Esa está sola. Si una ficha tuya cae justo ahí, la comes.',
        wrong: 'Ahí no hay una ficha sola del rival. Mira dentro de tu casa.',
      },
      {
        text: 'Con 3 y 1 puedes comer la del punto 5 y además cerrar el punto con dos fichas. Hazlo.',
        done: 'La ficha comida va a la barra, en medio del tablero, y tiene que volver a empezar desde tu casa.',
        wrong: 'Es legal, pero hay algo mejor: come en el punto 5 con dos fichas, una del 8 y otra del 6.',
      },
      {
        text: 'Ahora te han comido a ti: tu ficha está en la barra y tiene que entrar antes de que muevas nada más. Se entra por la casa del rival: el 2 lleva al punto 23 y el 4 al 21. Uno de los dos está cerrado. Entra y termina la jugada.',
        done: 'El 4 estaba cerrado, así que solo se podía entrar con el 2. Después, el otro dado se juega con cualquier ficha.',
      },
      {
        text: 'Aquí el rival tiene cerrados los seis puntos de su casa y tú tienes una ficha en la barra. ¿Qué pasa con tu turno?',
        answers: [
          'Lo pierdes: ningún dado entra',
          'Puedes mover otra ficha',
          'El rival tiene que abrirte un punto',
        ],
        done: 'Eso es. Nadie está obligado a abrir: pierdes el turno hasta que el rival abra un punto por su cuenta.',
        wrong: 'No. Con una ficha en la barra no se mueve ninguna otra, y el rival no tiene por qué abrir.',
      },
    ],
  },
  points: {
    title: 'Puntos y bloqueos',
    about: 'Dos fichas hacen un punto; varios puntos seguidos, un muro.',
    steps: [
      {
        text: 'Dos fichas juntas hacen un punto: no se pueden comer y al rival le cierran el paso. Con 4 y 2, haz el punto 4 de tu casa con una ficha del 8 y otra del 6.',
        done: 'Un punto más en casa: si luego comes, al rival le costará más entrar.',
        wrong: 'Legal, pero busca el punto 4: una ficha del 8 y otra del 6.',
      },
      {
        text: 'Con 6 y 1, haz el punto 7 (el de la barra): una ficha del 13 y otra del 8.',
        done: 'Del 6 al 8 tienes tres puntos seguidos: las fichas atrasadas del rival ya tropiezan con ellos.',
        wrong: 'Legal, pero aquí se puede hacer el punto 7: una ficha del 13 y otra del 8.',
      },
      {
        text: 'Seis puntos seguidos son un bloqueo completo: los del 4 al 9. Una ficha que está detrás no puede pasar con ningún dado, porque el mayor es un 6.',
      },
      {
        text: '¿Qué les queda a las dos fichas del rival que están detrás del bloqueo?',
        answers: ['Saltarlo con un 6', 'Saltarlo con un doble', 'Esperar a que se abra'],
        done: 'Así es: ni un 6 ni un doble saltan seis puntos cerrados. Solo pueden esperar.',
        wrong:
          'No: un 6 cae en un punto cerrado, y un doble se mueve de uno en uno, así que también tropieza.',
      },
    ],
  },
  off: {
    title: 'Sacar las fichas',
    about: 'Con las 15 en casa, se sacan una a una.',
    steps: [
      {
        text: 'Todas tus fichas están en casa: ya puedes sacarlas. Con un 6 sale una del punto 6 y con un 5 una del 5. Saca las dos tocándolas.',
        done: 'Dos fuera. Las fichas sacadas ya no vuelven.',
        wrong: 'Es legal, pero desperdicia camino: saca una del 6 y otra del 5.',
      },
      {
        text: 'Ahora, 6 y 3. En el punto 6 no queda nada: un dado mayor saca la ficha más alta. Con el 3 no se puede sacar, porque hay fichas más arriba: hay que mover dentro de casa.',
        done: 'El 6 ha sacado una del 5, y el 3 se ha movido dentro.',
      },
      {
        text: 'Con 4 y 2 tienes dónde elegir: sacar con el 2 o mover dentro. Casi siempre conviene sacar cuantas más, mejor.',
        done: 'Hecho. Cuando ya no hay contacto, cuenta sobre todo cuántas fichas quedan.',
      },
      {
        text: 'Si el rival todavía está detrás de ti y te come una ficha mientras sacas, ¿qué pasa?',
        answers: [
          'Entra de nuevo y no sacas hasta que llegue a casa',
          'Pierdes esa ficha',
          'Sigues sacando las demás',
        ],
        done: 'Eso es: hasta que esa ficha dé la vuelta, no se puede sacar ninguna.',
        wrong: 'No: la ficha va a la barra, da toda la vuelta, y mientras tanto no se saca ninguna.',
      },
    ],
  },
  winning: {
    title: 'Cuánto vale ganar',
    about: 'Partida sencilla, gammon y backgammon.',
    steps: [
      {
        text: 'Has sacado todas tus fichas. Al rival le quedan ocho: ya había sacado siete. ¿Cuánto ganas?',
        answers: ['1 punto: partida sencilla', '2 puntos: gammon', '3 puntos: backgammon'],
        done: 'Ha sacado alguna ficha, así que es una partida sencilla: un punto.',
        wrong: 'Fíjate: el rival ya había sacado fichas, así que es una partida sencilla.',
      },
      {
        text: 'Aquí el rival no ha sacado ninguna de las 15. ¿Cuánto vale?',
        answers: ['1 punto: partida sencilla', '2 puntos: gammon', '3 puntos: backgammon'],
        done: 'Sin ninguna ficha fuera, es un gammon: el doble.',
        wrong: 'No ha sacado ninguna, pero tampoco le quedan fichas en tu casa ni en la barra: es un gammon.',
      },
      {
        text: 'Y aquí no ha sacado ninguna y además le queda una en tu casa. ¿Cuánto vale?',
        answers: ['1 punto: partida sencilla', '2 puntos: gammon', '3 puntos: backgammon'],
        done: 'Con una ficha en tu casa o en la barra es un backgammon: el triple.',
        wrong: 'Esa ficha que está en tu casa lo convierte en un backgammon: tres puntos.',
      },
      {
        text: 'Un partido se juega a varios puntos, por ejemplo a 5: se juegan partidas hasta que alguien los suma. Por eso importa no solo ganar, sino por cuánto.',
      },
    ],
  },
  cube: {
    title: 'El cubo de doblar',
    about: 'Subir la apuesta: ofrecer, aceptar o rechazar.',
    steps: [
      {
        text: 'El cubo de doblar multiplica lo que vale la partida: 2, 4, 8… Antes de tirar, el jugador que tiene el turno puede ofrecerlo. Quien lo acepta se queda con él, y solo él puede doblar después.',
      },
      {
        text: 'El rival te dobla a 2 y crees que ganarás un 15\u00a0% de las veces. ¿Qué haces?',
        answers: ['Aceptar', 'Rechazar'],
        done: 'Bien. Rechazar cuesta 1 punto; con un 15\u00a0%, seguir costaría más.',
        wrong:
          'Con un 15\u00a0% es demasiado poco: seguir a 2 cuesta de media 1,4 puntos, y rechazar, solo 1.',
      },
      {
        text: '¿Y si crees que ganarás un 40\u00a0%?',
        answers: ['Aceptar', 'Rechazar'],
        done: 'Claro: seguir a 2 con un 40\u00a0% cuesta de media 0,4 puntos; rechazar cuesta 1. Y además el cubo es tuyo.',
        wrong: 'Seguir a 2 con un 40\u00a0% cuesta de media 0,4 puntos; rechazar cuesta 1 entero.',
      },
      {
        text: 'La regla de oro: se acepta si se gana al menos una de cada cuatro, un 25\u00a0%. Y se dobla cuando la ventaja es clara pero el rival todavía debe pensar si acepta. En la primera partida jugaremos sin cubo.',
      },
    ],
  },
};
