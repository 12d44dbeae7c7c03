/** Two people at one board: inviting, joining, watching, and what goes on between them. */
export const meet = {
  'meet.against': 'Contra {name}',
  'meet.won': 'Ganaste a {name}',
  'meet.lost': 'Perdiste con {name}',
  'meet.somebody': 'Tu rival',
} as const;
