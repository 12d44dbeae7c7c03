/** Los dados: cuántas veces sale cada tirada, y la prueba de que nadie los cambia. */
export const dice = {
  'dice.title': 'Los dados',
  'dice.title_match': 'Los dados del partido',
  'dice.intro_all':
    'Todas las tiradas de {n} partidos de este servidor, comparadas con lo que dan unos dados justos.',
  'dice.intro_one':
    'Todas las tiradas del único partido de este servidor, comparadas con lo que dan unos dados justos.',
  'dice.intro_match': 'Todas las tiradas de este partido, comparadas con lo que dan unos dados justos.',
  'dice.to_match': 'Volver al partido',
  'dice.to_all': 'Ver los de todos los partidos',
  'dice.loading': 'Contando…',
  'dice.none': 'Todavía no hay tiradas que contar.',
  'dice.own': 'Tus tiradas',
  'dice.other': 'Las del rival',
  'dice.number': 'Tiradas',
  'dice.doubles': 'Dobles',
  'dice.runs': 'Rachas de tiradas de más y de menos de siete',
  'dice.mean': 'Pips por tirada',
  'dice.expected': 'se esperan {expected}; lo normal es de {low} a {high}',
  'dice.faces': 'Cada número',
  'dice.rolls': 'Cada tirada',
  'dice.roll': 'Tirada',
  'dice.times': 'Veces',
  'dice.usual': 'Lo normal',
  'dice.range': '{low}–{high}',
  'dice.strange': 'fuera de lo normal',
  'dice.range_help':
    'Lo normal es lo que cabe esperar 19 de cada 20 veces. Entre 21 tiradas distintas, que una se salga es de lo más corriente.',
  'dice.fair':
    'Son lo que cabe esperar de unos dados justos: {share} de cada 100 veces se desvían tanto o más.',
  'dice.odd':
    'Se apartan más de lo habitual: unos dados justos solo se desvían así {share} de cada 100 veces. Pasa, pero pocas.',
  'dice.very_odd': 'Se apartan mucho: unos dados justos se desvían así menos de una de cada 100 veces.',
  'dice.few': 'Con tan pocas tiradas no se puede decir nada del conjunto: hacen falta 105 por lo menos.',
  'dice.chi': 'χ² = {chi} con 20 grados de libertad, p = {p}.',
  'dice.opening':
    'La tirada con que se sortea quién empieza no se cuenta: es un dado de cada uno y nunca es doble.',
  'dice.honest':
    'Contra el bot, los dados los tira el generador de números aleatorios del sistema operativo del servidor, y el bot no los ve antes de tirar.',
  'proof.title': 'Comprobar los dados',
  'proof.intro':
    'Nadie eligió estas tiradas. Antes del partido el servidor entregó su clave en un sobre cerrado y cada jugador añadió azar propio; de las tres cosas sale cada tirada. El sobre ya está abierto y tu navegador puede repetirlas todas.',
  'proof.envelope': 'El sobre cerrado, publicado antes del partido',
  'proof.envelope_is': 'Es la huella SHA-\u2060256 de la clave: la deja fijada sin revelarla.',
  'proof.key': 'La clave, revelada al terminar',
  'proof.part': 'El azar de {name}',
  'proof.part_envelope': 'La huella del azar de {name}, publicada antes',
  'proof.host': 'quien propuso',
  'proof.guest': 'quien aceptó',
  'proof.check': 'Comprobar',
  'proof.checking': 'Comprobando…',
  'proof.right': 'Todo coincide: la clave es la del sobre y las {n} tiradas salen de ella.',
  'proof.right_one': 'Todo coincide: la clave es la del sobre y la única tirada sale de ella.',
  'proof.right_none': 'Todo coincide: la clave es la del sobre. No hubo ninguna tirada.',
  'proof.seen': 'Es el mismo sobre que este navegador vio antes del partido.',
  'proof.own': 'El azar que añadió este navegador está en la prueba.',
  'proof.wrong': 'Hay algo que no coincide.',
  'proof.wrong_key': 'La clave no es la del sobre cerrado.',
  'proof.wrong_host': 'El azar de {name} no es aquel cuya huella se publicó antes.',
  'proof.wrong_seen': 'El sobre no es el que este navegador vio antes del partido.',
  'proof.wrong_own': 'El azar que añadió este navegador no está en la prueba.',
  'proof.wrong_throw': 'Partida {game}, tirada {number}: salió {dice} y tenía que salir {made}.',
  'proof.wrong_order': 'Partida {game}, tirada {number}: no sigue a la anterior; falta o sobra alguna.',
  'proof.unusable': 'La clave o el azar están dañados: no se puede repetir ninguna tirada.',
  'proof.failed': 'Este navegador no ha podido hacer las cuentas. Descarga la prueba y compruébala aparte.',
  'proof.each': 'Tirada por tirada',
  'proof.each_now': 'Las {n}, en orden',
  'proof.game': 'Partida {n}',
  'proof.number': 'Tirada',
  'proof.thrown': 'Salió',
  'proof.made': 'Repetida',
  'proof.agrees': 'Coincide',
  'proof.yes': 'Sí',
  'proof.no': 'No',
  'proof.opening': 'En las tiradas con que empieza cada partida, el primer dado es el de {name}.',
  'proof.download': 'Descargar la prueba',
  'proof.elsewhere':
    'Para no fiarte ni de esta página, descarga la prueba y compruébala en otro equipo con «tablas verify-dice ARCHIVO» o con el programa corto de la documentación.',
  'proof.sealed_title': 'Los dados, en sobre cerrado',
  'proof.sealed':
    'La clave de los dados quedó fijada antes del partido, y esta es su huella. Con ella y con el azar de los dos jugadores se hace cada tirada: el servidor ya no puede cambiar ninguna.',
  'proof.sealed_until':
    'El sobre se abre cuando termine el partido. Entonces podrás repetir aquí cada tirada y comprobarla.',
  'proof.sealed_part': 'El azar que añadió este navegador',
  'dice.sealed_all':
    'Contra el bot, los dados de cada partida van en un sobre cerrado, que se puede comprobar al acabarla. Los de mesa no se cuentan.',
  'proof.which': 'Partida',
  'proof.player': 'quien juega',
  'proof.intro_bot':
    'Nadie eligió estas tiradas. Antes de la partida el servidor dejó su clave en un sobre cerrado y tu navegador añadió azar propio; de las dos cosas sale cada tirada. El sobre ya está abierto y tu navegador puede repetirlas todas. La clave de cada partida es el sobre de la siguiente: el primero las fija todas.',
  'proof.sealed_bot':
    'La clave de los dados de esta partida quedó fijada antes de empezar el partido, y esta es su huella SHA-\u2060256. Cada tirada sale de ella y del azar de tu navegador: el servidor ya no puede cambiar ninguna.',
  'proof.sealed_until_bot':
    'El sobre se abre al acabar la partida. Entonces podrás repetir aquí todas las tiradas y comprobarlas.',
} as const;

export type DiceWords = typeof dice;
