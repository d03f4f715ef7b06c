import type { Saying } from './film.ts'

/** When what begins, in seconds. */
export const times = {
  leg: 3.5,
  chosen: 6.65,
  taken: 8.6,
  arm: 12.3,
  faz: 16.1,
  leaflets: 21.2,
  swept: 23.5,
  trace: 24.3,
  even: 26.5,
  nan: 29.4,
  curtains: 34.9,
  wings: 37,
  overall: 40.2,
  cut: 42,
  nobody: 44.8,
  hung: 48.35,
  end: 49.3,
}
export const lengthSeconds = 52

const left = 84
const [one, first, second] = [640, 614, 684]
const [title, series] = ['600 76px Besley', 'italic 400 50px Besley']

export const sayings: Saying[] = [
  {
    speaker: 'Dionne',
    until: 3.3,
    phrases: [
      { text: 'Chip pan. I was nineteen,', at: 0.2, x: left, y: first },
      { text: 'and it took about four seconds.', at: 1, x: left, y: second },
    ],
  },
  {
    speaker: 'On screen',
    until: 6.6,
    phrases: [
      { text: 'A doctor asked Dionne where', at: 3.6, x: left, y: first },
      { text: 'he should take the skin from.', at: 4.3, x: left, y: second },
    ],
  },
  {
    speaker: 'Dionne',
    until: 8.45,
    phrases: [{ text: 'I said left thigh.', at: 6.85, x: left, y: one }],
  },
  {
    speaker: 'Dionne',
    until: 12.25,
    phrases: [
      { text: 'That’s only a rectangle, pale,', at: 8.7, x: left, y: first },
      { text: 'like where you’ve taken a picture down.', at: 9.5, x: left, y: second },
    ],
  },
  {
    speaker: 'Dionne',
    until: 16,
    phrases: [
      { text: 'My arm.', at: 12.45, x: left, y: first },
      { text: 'That’s how it heals, in a mesh.', at: 12.95 },
      { text: 'My nan calls it my onion bag.', at: 14.1, x: left, y: second },
    ],
  },
  {
    speaker: 'On screen',
    until: 19.7,
    phrases: [
      { text: 'Twenty-two years later she went back', at: 16.2, x: left, y: first },
      { text: 'to that patch with a tattooist.', at: 17, x: left, y: second },
    ],
  },
  {
    speaker: 'Faz',
    until: 24.2,
    phrases: [
      {
        text: 'She said, “I want that rectangle filled,',
        at: 19.9,
        x: left,
        y: first,
        spacing: -1.4,
      },
      {
        text: 'to the edges, and I don’t want a butterfly.”',
        at: 21.1,
        x: left,
        y: second,
        spacing: -1.4,
      },
    ],
  },
  {
    speaker: 'Faz',
    until: 27.4,
    phrases: [
      { text: 'I followed every line', at: 24.4, x: left, y: first },
      { text: 'and took it home and evened it up.', at: 25.1, x: left, y: second },
    ],
  },
  {
    speaker: 'Dionne',
    until: 29.1,
    phrases: [{ text: 'It’s honeycomb.', at: 27.6, x: left, y: one }],
  },
  {
    speaker: 'Dionne',
    until: 32.5,
    phrases: [
      { text: '“It wants something coming out of it.”', at: 29.3, x: left, y: first },
      { text: 'And I said, “Nan, don’t.”', at: 30.9, x: left, y: second },
    ],
  },
  {
    speaker: 'Dionne',
    until: 34.8,
    phrases: [
      { text: 'And she said', at: 32.7, x: left, y: first },
      { text: '“A butterfly would be nice.”', at: 33, x: left, y: second },
    ],
  },
  {
    speaker: 'Faz',
    until: 36.9,
    phrases: [{ text: 'Her nan’s front room. The curtains.', at: 35, x: left, y: one }],
  },
  {
    speaker: 'Dionne',
    until: 40.1,
    phrases: [
      { text: 'Red and mustard, 1974.', at: 37.1, x: left, y: first },
      { text: 'I’d like to see that on a leaflet.', at: 38.3, x: left, y: second },
    ],
  },
  {
    speaker: 'Dionne',
    until: 44.6,
    phrases: [
      { text: 'We had these green overalls', at: 40.4, x: left, y: first },
      { text: 'and they had to cut me out of mine.', at: 41.6, x: left, y: second },
    ],
  },
  {
    speaker: 'Dionne',
    until: 46.6,
    phrases: [{ text: 'It’s open, isn’t it? Look at it.', at: 44.85, x: left, y: one }],
  },
  {
    speaker: 'Dionne',
    until: 48.25,
    phrases: [{ text: 'There’s nobody in there.', at: 46.8, x: left, y: one }],
  },
]

export const endCard: Saying = {
  speaker: '',
  until: 999,
  phrases: [
    { text: 'The Skin I Chose', at: 50, x: 540, y: 322, font: title, spacing: -2.1 },
    { text: 'Identity Series', at: 50.2, x: 543, y: 486, font: series },
    { text: 'Read the script', at: 50.4, x: 544, y: 580, font: '600 44px Besley' },
  ],
}
