import type { Texts } from './text';

export const en: Texts = {
  board: {
    title: 'The board and the way round',
    about: 'The 24 points, your home, and where your checkers go.',
    steps: [
      {
        text: 'The board has 24 triangles, called points. Each player has 15 checkers; yours are drawn from the bottom, in your colour. Every game starts like this.',
      },
      {
        text: 'Points are counted from your side: your home board is points 1 to 6. Tap your 6 point, where you have five checkers.',
        done: 'That’s it. Points 1 to 6 are your home, and all your checkers have to get there.',
        wrong: 'Not that one. Look for the number 6 at the bottom, next to the bar.',
      },
      {
        text: 'The checkers furthest from home have the longest way to go. Tap your rearmost checkers.',
        done: 'The two on the 24 point. They stand in the opponent’s home and have to come all the way round.',
        wrong: 'Look at the numbers: the rearmost checkers are on the highest one.',
      },
      {
        text: 'Your checkers always go from high numbers to low ones: from 24 towards 1, in a horseshoe. They never go back. The opponent’s travel the same way in reverse.',
      },
      {
        text: 'How do you win a game?',
        answers: [
          'By hitting every opposing checker',
          'By bearing off your 15 checkers first',
          'By bringing all your checkers home',
        ],
        done: 'Exactly: first they all come home, then you take them off. Whoever bears off all 15 first wins.',
        wrong:
          'No. Coming home is only half the way, and hitting removes nothing: it only sends checkers back.',
      },
    ],
  },
  moving: {
    title: 'Moving with two dice',
    about: 'Each die is a move; blocked points are out of bounds.',
    steps: [
      {
        text: 'You have rolled 6 and 5. Each die moves one checker that many points, and the same checker may use both. Bring one checker from 24 to 13: tap it twice, or drag it. Then confirm.',
        done: '24/18 and 18/13: six and five with the same checker. This play is known as the lover’s leap.',
        wrong: 'A legal play, but we are looking for another: one single checker, from 24 to 13.',
      },
      {
        text: 'Now 3 and 1, with two different checkers. Make your 5 point: bring one checker from 8 and one from 6. You can tap the empty 5 point and both will come.',
        done: 'Well done: with two checkers the 5 point is yours, and the opponent cannot land there. It is the best start with 3 and 1.',
        wrong: 'Legal too. Undo it and try to bring two checkers to the 5 point: one from 8, one from 6.',
      },
      {
        text: 'A point with two or more opposing checkers is blocked: you cannot land there, not even in passing. Tap a point that is blocked for you.',
        done: 'Yes: two or more opposing checkers stand there, so you cannot stop on it.',
        wrong: 'That one is not blocked: look for a point with two or more opposing checkers.',
      },
      {
        text: 'With 5 and 2, play whatever you like: the app only lets you make legal plays. If both dice can be played, both must be.',
        done: 'Done. Until you confirm, everything can be taken back.',
      },
    ],
  },
  doubles: {
    title: 'Doubles',
    about: 'Two equal dice count as four moves.',
    steps: [
      {
        text: 'When both dice show the same number it is a double, and you move that number four times. That is why a big double turns a race around.',
      },
      {
        text: 'You have rolled 1 and 1: four moves of one point. Make two new points: two checkers from 8 to 7 and two from 6 to 5.',
        done: 'Two points at once: 8/7 and 6/5 with two checkers each. Now the opponent faces three points in a row.',
        wrong: 'Legal. Try this one instead: two checkers from 8 to 7 and two from 6 to 5.',
      },
      {
        text: 'Now 3 and 3: four moves of three. Play as you like.',
        done: 'Double threes has many good plays, such as making your 5 and 3 points, or your anchor on 21.',
      },
    ],
  },
  hitting: {
    title: 'Hitting and entering from the bar',
    about: 'A checker alone can be hit, and a hit checker starts again.',
    steps: [
      {
        text: 'A checker alone on a point is in danger: if the other side lands on it, it is hit. Tap a lone opposing checker.',
        done: 'That one is alone. If a checker of yours lands exactly there, you hit it.',
        wrong: 'No lone opposing checker stands there. Look inside your home board.',
      },
      {
        text: 'With 3 and 1 you can hit the one on your 5 point and make the point with two checkers as well. Do it.',
        done: 'The hit checker goes to the bar in the middle of the board and has to start again from your home.',
        wrong: 'Legal, but there is better: hit on the 5 point with two checkers, one from 8 and one from 6.',
      },
      {
        text: 'Now yours has been hit: it is on the bar and must enter before you move anything else. You enter in the opponent’s home: a 2 leads to point 23 and a 4 to point 21. One of them is blocked. Enter, and finish the play.',
        done: 'The 4 was blocked, so you could only enter with the 2. The other die is then played with any checker.',
      },
      {
        text: 'Here the opponent has closed all six points of their home and you have a checker on the bar. What happens to your turn?',
        answers: [
          'You lose it: no die enters',
          'You may move another checker',
          'The opponent must open a point',
        ],
        done: 'That’s it. Nobody has to open: you lose your turn until the opponent opens a point of their own accord.',
        wrong: 'No. With a checker on the bar nothing else may move, and the opponent need not open.',
      },
    ],
  },
  points: {
    title: 'Points and primes',
    about: 'Two checkers make a point; several points in a row, a wall.',
    steps: [
      {
        text: 'Two checkers together make a point: they cannot be hit, and they block the opponent. With 4 and 2, make your 4 point with one checker from 8 and one from 6.',
        done: 'One more point at home: if you hit later, the opponent will find it harder to enter.',
        wrong: 'Legal, but look for the 4 point: one checker from 8, one from 6.',
      },
      {
        text: 'With 6 and 1, make your 7 point, the bar point: one checker from 13 and one from 8.',
        done: 'From 6 to 8 you hold three points in a row: the opponent’s rear checkers already run into them.',
        wrong: 'Legal, but here you can make the 7 point: one checker from 13, one from 8.',
      },
      {
        text: 'Six points in a row are a full prime: those from 4 to 9. A checker behind it cannot get past with any die, since the highest is a 6.',
      },
      {
        text: 'What can the two opposing checkers behind the prime do?',
        answers: ['Jump it with a 6', 'Jump it with a double', 'Wait until it opens'],
        done: 'Right: neither a 6 nor a double jumps six blocked points. They can only wait.',
        wrong:
          'No: a 6 lands on a blocked point, and a double moves one die at a time, so it is stopped as well.',
      },
    ],
  },
  off: {
    title: 'Bearing off',
    about: 'With all 15 at home, off they go, one by one.',
    steps: [
      {
        text: 'All your checkers are home: now you may bear off. A 6 takes one off the 6 point, a 5 one off the 5 point. Take both off by tapping them.',
        done: 'Two off. Checkers borne off never come back.',
        wrong: 'Legal, but it wastes pips: take one off the 6 point and one off the 5 point.',
      },
      {
        text: 'Now 6 and 3. Nothing is left on the 6 point: a larger die takes off the highest checker. The 3 cannot take one off, because there are checkers further back: it has to be moved inside.',
        done: 'The 6 took one off the 5 point, and the 3 moved inside.',
      },
      {
        text: 'With 4 and 2 you have a choice: bear off with the 2, or move inside. It is nearly always right to take off as many as you can.',
        done: 'Done. Once there is no contact, what counts is how many checkers are left.',
      },
      {
        text: 'If the opponent is still behind you and hits one of your checkers while you bear off, what happens?',
        answers: [
          'It enters again; no bearing off until it is home',
          'You lose that checker',
          'You go on bearing off the others',
        ],
        done: 'That’s it: until that checker has come round, none may be borne off.',
        wrong: 'No: it goes to the bar and all the way round, and meanwhile none may be borne off.',
      },
    ],
  },
  winning: {
    title: 'What a win is worth',
    about: 'Single game, gammon and backgammon.',
    steps: [
      {
        text: 'You have borne off all your checkers. The opponent has eight left: seven were already off. What do you win?',
        answers: ['1 point: a single game', '2 points: a gammon', '3 points: a backgammon'],
        done: 'Some of their checkers are off, so it is a single game: one point.',
        wrong: 'Look: the opponent has already borne some off, so it is a single game.',
      },
      {
        text: 'Here the opponent has borne off none of their 15. What is it worth?',
        answers: ['1 point: a single game', '2 points: a gammon', '3 points: a backgammon'],
        done: 'With no checker off it is a gammon: twice as much.',
        wrong: 'They have none off, but none in your home or on the bar either: that is a gammon.',
      },
      {
        text: 'And here they have none off and one still in your home. What is it worth?',
        answers: ['1 point: a single game', '2 points: a gammon', '3 points: a backgammon'],
        done: 'With a checker in your home or on the bar it is a backgammon: three times as much.',
        wrong: 'That checker in your home makes it a backgammon: three points.',
      },
      {
        text: 'A match is played to several points, 5 for example: game after game until somebody has them. That is why it matters not only whether you win, but by how much.',
      },
    ],
  },
  cube: {
    title: 'The doubling cube',
    about: 'Raising the stakes: offer, take or pass.',
    steps: [
      {
        text: 'The doubling cube multiplies what the game is worth: 2, 4, 8… Before rolling, the player whose turn it is may offer it. Whoever takes it owns it, and only the owner may double next.',
      },
      {
        text: 'The opponent doubles to 2, and you think you will win 15% of the time. What do you do?',
        answers: ['Take', 'Pass'],
        done: 'Good. Passing costs 1 point; with 15%, playing on would cost more.',
        wrong: '15% is too little: playing on at 2 costs 1.4 points on average, passing only 1.',
      },
      {
        text: 'And if you think you will win 40%?',
        answers: ['Take', 'Pass'],
        done: 'Of course: playing on at 2 with 40% costs 0.4 points on average; passing costs 1. And the cube is yours.',
        wrong: 'Playing on at 2 with 40% costs 0.4 points on average; passing costs a whole point.',
      },
      {
        text: 'The golden rule: take if you win at least one game in four, 25%. And double when your lead is clear but the opponent still has to think about taking. Your first game will be without the cube.',
      },
    ],
  },
};
