import type { Saying } from './film.ts'

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

const left = 84
const [one, first, second] = [640, 614, 684]
const [title, series] = ['600 104px Besley', 'italic 400 58px Besley']

export const sayings: Saying[] = [
  {
    speaker: 'Terry',
    until: 4.35,
    phrases: [
      { text: 'Post.', at: 0.95, x: left, y: one },
      { text: 'Thirty-four years.', at: 1.75 },
    ],
  },
  {
    speaker: 'Terry',
    until: 7.75,
    phrases: [{ text: 'Four hundred and twelve doors.', at: 4.95, x: left, y: one }],
  },
  {
    speaker: 'Terry',
    until: 10.6,
    phrases: [
      { text: 'You carry it', at: 8.05, x: left, y: one },
      { text: 'and you don’t look.', at: 8.75 },
    ],
  },
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
  {
    speaker: 'Terry',
    until: 22.35,
    phrases: [
      { text: 'But while it’s shut', at: 18.9, x: left, y: first },
      { text: 'she’s not finished, is she?', at: 19.8, x: left, y: second },
    ],
  },
  {
    speaker: 'Terry',
    until: 27,
    phrases: [
      { text: 'I was carrying it about.', at: 22.9, x: left, y: first },
      { text: 'Inside pocket, everywhere.', at: 24.3, x: left, y: second },
    ],
  },
  {
    speaker: 'Terry',
    until: 29.5,
    phrases: [{ text: 'It was going at the corners.', at: 27.4, x: left, y: one }],
  },
  {
    speaker: 'Terry',
    until: 34.7,
    phrases: [
      { text: 'If there’s one thing I know,', at: 30, x: left, y: first },
      { text: 'it’s how to keep a letter dry.', at: 31.4, x: left, y: second },
    ],
  },
  {
    speaker: 'Terry',
    until: 38.6,
    phrases: [{ text: 'There’s a gap in the line.', at: 36.7, x: left, y: one }],
  },
  {
    speaker: 'Terry',
    until: 43,
    phrases: [
      { text: 'I’ll come in and have it closed.', at: 38.9, x: left, y: first },
      { text: 'When it’s been delivered.', at: 40.4, x: left, y: second },
    ],
  },
]

export const endCard: Saying = {
  speaker: '',
  until: 999,
  phrases: [
    { text: 'The Last Letter', at: 44.75, x: 366, y: 314, font: title, spacing: -2.9 },
    { text: 'Grief & Ink', at: 45.15, x: 370, y: 496, font: series },
    { text: 'Read the script', at: 45.5, x: 372, y: 610, font: '600 50px Besley' },
  ],
}
