import type { Saying } from './film.ts'

/** When what begins, in seconds. */
export const times = {
  table: 2.7,
  gate: 3.6,
  died: 9.5,
  near: 16.3,
  wide: 17.9,
  months: 19.4,
  halves: 22.2,
  lift: 25.8,
  pour: 28.5,
  arms: 33.4,
  meet: 36.1,
  home: 39.8,
  end: 43.3,
}
export const lengthSeconds = 47

const [left, right] = [84, 500]
const [one, first, second] = [640, 614, 684]
const [title, series] = ['600 104px Besley', 'italic 400 58px Besley']

export const sayings: Saying[] = [
  {
    speaker: 'Maxine',
    until: 2.6,
    phrases: [{ text: 'It’s a salt cellar.', at: 0.4, x: left, y: one }],
  },
  {
    speaker: 'Neil',
    until: 6.9,
    phrases: [
      { text: 'Dad would turn it round to face', at: 2.9, x: left, y: first },
      { text: 'whoever had left the gate open.', at: 4.3, x: left, y: second },
    ],
  },
  {
    speaker: 'Neil',
    until: 9.3,
    phrases: [{ text: 'He’d not say anything.', at: 7.2, x: left, y: one }],
  },
  {
    speaker: 'Rosa',
    until: 11.1,
    phrases: [{ text: 'And when he died?', at: 9.7, x: left, y: one }],
  },
  {
    speaker: 'Maxine',
    until: 12.4,
    phrases: [{ text: 'We fell out.', at: 11.3, x: left, y: one }],
  },
  {
    speaker: 'Maxine',
    until: 16.2,
    phrases: [{ text: 'He’d told me he wanted to go in the sea.', at: 12.6, x: left, y: first }],
  },
  {
    speaker: 'Neil',
    until: 16.2,
    phrases: [{ text: 'He fancied the allotment.', at: 14.6, x: right, y: second }],
  },
  {
    speaker: 'Maxine',
    until: 19.5,
    phrases: [{ text: 'I said he was making it up.', at: 16.4, x: left, y: first }],
  },
  {
    speaker: 'Neil',
    until: 19.5,
    phrases: [{ text: 'I said she was.', at: 18.1, x: 778, y: second }],
  },
  {
    speaker: 'Maxine',
    until: 22.2,
    phrases: [{ text: 'Eleven months.', at: 19.9, x: left, y: one }],
  },
  {
    speaker: 'Maxine',
    until: 26.2,
    phrases: [{ text: 'I said halves.', at: 22.8, x: left, y: one }],
  },
  {
    speaker: 'Maxine',
    until: 28.5,
    phrases: [{ text: 'There was still some in the thread.', at: 26.4, x: left, y: one }],
  },
  {
    speaker: 'Neil',
    until: 33.3,
    phrases: [
      { text: 'It held half.', at: 29.1, x: left, y: first },
      { text: 'Half of him, level with the top.', at: 31.1, x: left, y: second },
    ],
  },
  {
    speaker: 'Neil',
    until: 37.2,
    phrases: [{ text: 'You can’t leave a rope like that.', at: 34.5, x: left, y: one }],
  },
  {
    speaker: 'Maxine',
    until: 39.8,
    phrases: [{ text: 'Which was the idea, you great lump.', at: 37.6, x: left, y: one }],
  },
  {
    speaker: 'Neil',
    until: 43.3,
    phrases: [{ text: 'Which of you left the gate?', at: 41.7, x: left, y: one }],
  },
]

export const endCard: Saying = {
  speaker: '',
  until: 999,
  phrases: [
    { text: 'Salt and Ashes', at: 44.5, x: 436, y: 314, font: title, spacing: -2.9 },
    { text: 'Grief & Ink', at: 44.8, x: 440, y: 496, font: series },
    { text: 'Read the script', at: 45.15, x: 442, y: 610, font: '600 50px Besley' },
  ],
}
