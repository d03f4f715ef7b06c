import { goOn, makeEndCard, type Saying, sayBelow } from './sayings.ts'

/** When what begins, in seconds. */
export const times = {
  walk: 0.55,
  far: 4.55,
  all: 7.1,
  gather: 10.2,
  turn: 17.7,
  back: 18.65,
  pocket: 22.5,
  arm: 29.7,
  skin: 31.2,
  ink: 32.1,
  near: 34.9,
  lastLine: 35.4,
  stop: 37.2,
  wipe: 38.7,
  end: 42.95,
}
export const lengthSeconds = 47

export const sayings: Saying[] = [
  goOn(sayBelow('Terry', 4.35, [0.95, 'Post.']), 1.75, 'Thirty-four years.'),
  sayBelow('Terry', 7.75, [4.95, 'Four hundred and twelve doors.']),
  goOn(sayBelow('Terry', 10.6, [8.05, 'You carry it']), 8.75, 'and you don’t look.'),
  {
    speaker: 'Terry',
    until: 14,
    phrases: [{ text: 'She was four months poorly.', at: 11.5, x: 124, y: 604 }],
  },
  {
    speaker: 'Terry',
    until: 17.5,
    phrases: [
      { text: 'And on the front it says,', at: 14.3, x: 146, y: 292 },
      {
        text: '“Terry. Not yet.”',
        at: 15.2,
        x: 136,
        y: 428,
        font: 'italic 400 126px Besley',
        spacing: -3,
      },
    ],
  },
  sayBelow('Terry', 22.35, [18.9, 'But while it’s shut'], [19.8, 'she’s not finished, is she?']),
  sayBelow('Terry', 27, [22.9, 'I was carrying it about.'], [24.3, 'Inside pocket, everywhere.']),
  sayBelow('Terry', 29.5, [27.4, 'It was going at the corners.']),
  sayBelow(
    'Terry',
    34.7,
    [30, 'If there’s one thing I know,'],
    [31.4, 'it’s how to keep a letter dry.'],
  ),
  sayBelow('Terry', 38.6, [36.7, 'There’s a gap in the line.']),
  sayBelow(
    'Terry',
    43,
    [38.9, 'I’ll come in and have it closed.'],
    [40.4, 'When it’s been delivered.'],
  ),
]

export const endCard = makeEndCard('The Last Letter', 'Grief & Ink', 366, [44.75, 45.15, 45.5])
