import type { Saying } from './film.ts'

/** When what begins, in seconds. */
export const times = {
  sew: 0.2,
  shut: 3.7,
  book: 5.8,
  rows: [7.3, 10.1, 11],
  ticks: [13.4, 14, 16.7],
  tick: 20.6,
  away: 23.3,
  snip: 24.8,
  pull: 25.9,
  sewAgain: 28.2,
  over: 30.6,
  body: 32.8,
  left: 34.9,
  right: 36.1,
  heart: 38.8,
  slack: 41.1,
  end: 46.7,
}
export const lengthSeconds = 50

const left = 84
const [one, first, second] = [640, 614, 684]
const [title, series] = ['600 104px Besley', 'italic 400 58px Besley']

export const sayings: Saying[] = [
  {
    speaker: 'Eleri',
    until: 2.35,
    phrases: [{ text: 'Red thread, chain stitch.', at: 0.2, x: left, y: one }],
  },
  {
    speaker: 'Rosa',
    until: 5.9,
    phrases: [
      { text: 'And they said the first name.', at: 2.6, x: left, y: first },
      { text: 'Which we’re not going to say.', at: 3.6, x: left, y: second },
    ],
  },
  {
    speaker: 'Eleri',
    until: 9.85,
    phrases: [
      { text: 'In Welsh the front of a word can change.', at: 6.2, x: left, y: first },
      { text: 'Caerdydd is Cardiff.', at: 7.3, x: left, y: second },
    ],
  },
  {
    speaker: 'Eleri',
    until: 13.05,
    phrases: [
      { text: 'To Cardiff: i Gaerdydd.', at: 10.1, x: left, y: first },
      { text: 'In Cardiff: yng Nghaerdydd.', at: 11, x: left, y: second },
    ],
  },
  {
    speaker: 'Eleri',
    until: 16.65,
    phrases: [
      { text: 'They’re all the real one.', at: 13.3, x: left, y: first },
      { text: 'It’s the same town.', at: 14.2, x: left, y: second },
    ],
  },
  {
    speaker: 'Iwan',
    until: 20.3,
    phrases: [
      { text: 'Mam, I’m your son,', at: 16.9, x: left, y: first },
      { text: 'and I’d like to be called Iwan.', at: 17.8, x: left, y: second },
    ],
  },
  {
    speaker: 'Eleri',
    until: 23.25,
    phrases: [{ text: '“Well. It’s the same town.”', at: 20.6, x: left, y: one }],
  },
  {
    speaker: 'Iwan',
    until: 25.65,
    phrases: [{ text: 'And then she unpicked it.', at: 23.5, x: left, y: one }],
  },
  {
    speaker: 'Eleri',
    until: 28.25,
    phrases: [{ text: 'It all comes out in one go.', at: 25.9, x: left, y: one }],
  },
  {
    speaker: 'Eleri',
    until: 32.65,
    phrases: [
      { text: 'But Iwan’s only four letters.', at: 28.5, x: left, y: first },
      { text: 'There was some over.', at: 30.3, x: left, y: second },
    ],
  },
  {
    speaker: 'Iwan',
    until: 34.65,
    phrases: [{ text: 'That’s the tattoo.', at: 32.9, x: left, y: one }],
  },
  {
    speaker: 'Iwan',
    until: 38.55,
    phrases: [
      { text: 'That’s me on the left, off a bus pass,', at: 34.9, x: left, y: first },
      { text: 'and that’s me on the right.', at: 36.1, x: left, y: second },
    ],
  },
  {
    speaker: 'Iwan',
    until: 40.85,
    phrases: [{ text: 'People see a heart.', at: 38.8, x: left, y: one }],
  },
  {
    speaker: 'Iwan',
    until: 43.4,
    phrases: [{ text: 'It’s just the slack.', at: 41.1, x: left, y: one }],
  },
  {
    speaker: 'Iwan',
    until: 46.6,
    phrases: [{ text: 'I’m not leaving her at the bus stop.', at: 43.65, x: left, y: one }],
  },
]

export const endCard: Saying = {
  speaker: '',
  until: 999,
  phrases: [
    { text: 'Two Names', at: 47.2, x: 436, y: 314, font: title, spacing: -2.9 },
    { text: 'Identity Series', at: 47.5, x: 440, y: 496, font: series },
    { text: 'Read the script', at: 47.8, x: 442, y: 610, font: '600 50px Besley' },
  ],
}
