import { makeEndCard, type Saying, sayBelow } from './sayings.ts'

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

export const sayings: Saying[] = [
  sayBelow('Eleri', 2.35, [0.2, 'Red thread, chain stitch.']),
  sayBelow(
    'Rosa',
    5.9,
    [2.6, 'And they said the first name.'],
    [3.6, 'Which we’re not going to say.'],
  ),
  sayBelow(
    'Eleri',
    9.85,
    [6.2, 'In Welsh the front of a word can change.'],
    [7.3, 'Caerdydd is Cardiff.'],
  ),
  sayBelow('Eleri', 13.05, [10.1, 'To Cardiff: i Gaerdydd.'], [11, 'In Cardiff: yng Nghaerdydd.']),
  sayBelow('Eleri', 16.65, [13.3, 'They’re all the real one.'], [14.2, 'It’s the same town.']),
  sayBelow('Iwan', 20.3, [16.9, 'Mam, I’m your son,'], [17.8, 'and I’d like to be called Iwan.']),
  sayBelow('Eleri', 23.25, [20.6, '“Well. It’s the same town.”']),
  sayBelow('Iwan', 25.65, [23.5, 'And then she unpicked it.']),
  sayBelow('Eleri', 28.25, [25.9, 'It all comes out in one go.']),
  sayBelow('Eleri', 32.65, [28.5, 'But Iwan’s only four letters.'], [30.3, 'There was some over.']),
  sayBelow('Iwan', 34.65, [32.9, 'That’s the tattoo.']),
  sayBelow(
    'Iwan',
    38.55,
    [34.9, 'That’s me on the left, off a bus pass,'],
    [36.1, 'and that’s me on the right.'],
  ),
  sayBelow('Iwan', 40.85, [38.8, 'People see a heart.']),
  sayBelow('Iwan', 43.4, [41.1, 'It’s just the slack.']),
  sayBelow('Iwan', 46.6, [43.65, 'I’m not leaving her at the bus stop.']),
]

export const endCard = makeEndCard('Two Names', 'Identity Series', 436, [47.2, 47.5, 47.8])
