import { makeEndCard, type Saying, sayBelow } from './sayings.ts'

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

export const sayings: Saying[] = [
  sayBelow('Maxine', 2.6, [0.4, 'It’s a salt cellar.']),
  sayBelow(
    'Neil',
    6.9,
    [2.9, 'Dad would turn it round to face'],
    [4.3, 'whoever had left the gate open.'],
  ),
  sayBelow('Neil', 9.3, [7.2, 'He’d not say anything.']),
  sayBelow('Rosa', 11.1, [9.7, 'And when he died?']),
  sayBelow('Maxine', 12.4, [11.3, 'We fell out.']),
  {
    speaker: 'Maxine',
    until: 16.2,
    phrases: [{ text: 'He’d told me he wanted to go in the sea.', at: 12.6, x: 84, y: 614 }],
  },
  {
    speaker: 'Neil',
    until: 16.2,
    phrases: [{ text: 'He fancied the allotment.', at: 14.6, x: 500, y: 684 }],
  },
  {
    speaker: 'Maxine',
    until: 19.5,
    phrases: [{ text: 'I said he was making it up.', at: 16.4, x: 84, y: 614 }],
  },
  {
    speaker: 'Neil',
    until: 19.5,
    phrases: [{ text: 'I said she was.', at: 18.1, x: 778, y: 684 }],
  },
  sayBelow('Maxine', 22.2, [19.9, 'Eleven months.']),
  sayBelow('Maxine', 26.2, [22.8, 'I said halves.']),
  sayBelow('Maxine', 28.5, [26.4, 'There was still some in the thread.']),
  sayBelow('Neil', 33.3, [29.1, 'It held half.'], [31.1, 'Half of him, level with the top.']),
  sayBelow('Neil', 37.2, [34.5, 'You can’t leave a rope like that.']),
  sayBelow('Maxine', 39.8, [37.6, 'Which was the idea, you great lump.']),
  sayBelow('Neil', 43.3, [41.7, 'Which of you left the gate?']),
]

export const endCard = makeEndCard('Salt and Ashes', 'Grief & Ink', 436, [44.5, 44.8, 45.15])
