/** Strokes on a 24 × 24 field; all of one weight, round ends. */
export const SHAPES = {
  play: 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8',
  settings:
    'M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5M8 14.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5',
  matches: 'M4 19.5h16M5.500 15.5l4.500-5l3.500 3l5-7M15 6.500h3.500V10',
  learn:
    'M12 6.500c-2-1.500-5-2-8.500-2v13c3.500 0 6.500 .5 8.500 2c2-1.500 5-2 8.500-2v-13c-3.500 0-6.500 .5-8.500 2V19.500',
  globe: 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17M3.5 12h17M12 3.5c-5 5-5 12 0 17c5-5 5-12 0-17',
  right: 'm9.5 5.5l6.5 6.5l-6.5 6.5',
  down: 'm5.5 9.5l6.5 6.5l6.5-6.5',
  check: 'm5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6L6 18',
  warning: 'M12 4L2.8 19.5h18.400ZM12 10v4.5M12 17v.1',
  wait: 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17M12 7.5V12l3 2.5',
} as const;

export type IconName = keyof typeof SHAPES;
