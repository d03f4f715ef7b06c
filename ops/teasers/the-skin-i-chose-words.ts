import { goOn, type Saying, sayBelow } from './sayings.ts'

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

export const sayings: Saying[] = [
  sayBelow(
    'Dionne',
    3.3,
    [0.2, 'Chip pan. I was nineteen,'],
    [1, 'and it took about four seconds.'],
  ),
  sayBelow(
    'On screen',
    6.6,
    [3.6, 'A doctor asked Dionne where'],
    [4.3, 'he should take the skin from.'],
  ),
  sayBelow('Dionne', 8.45, [6.85, 'I said left thigh.']),
  sayBelow(
    'Dionne',
    12.25,
    [8.7, 'That’s only a rectangle, pale,'],
    [9.5, 'like where you’ve taken a picture down.'],
  ),
  goOn(
    sayBelow('Dionne', 16, [12.45, 'My arm.'], [14.1, 'My nan calls it my onion bag.']),
    12.95,
    'That’s how it heals, in a mesh.',
  ),
  sayBelow(
    'On screen',
    19.7,
    [16.2, 'Twenty-two years later she went back'],
    [17, 'to that patch with a tattooist.'],
  ),
  {
    speaker: 'Faz',
    until: 24.2,
    phrases: [
      { text: 'She said, “I want that rectangle filled,', at: 19.9, x: 84, y: 614, spacing: -1.4 },
      {
        text: 'to the edges, and I don’t want a butterfly.”',
        at: 21.1,
        x: 84,
        y: 684,
        spacing: -1.4,
      },
    ],
  },
  sayBelow(
    'Faz',
    27.4,
    [24.4, 'I followed every line'],
    [25.1, 'and took it home and evened it up.'],
  ),
  sayBelow('Dionne', 29.1, [27.6, 'It’s honeycomb.']),
  sayBelow(
    'Dionne',
    32.5,
    [29.3, '“It wants something coming out of it.”'],
    [30.9, 'And I said, “Nan, don’t.”'],
  ),
  sayBelow('Dionne', 34.8, [32.7, 'And she said'], [33, '“A butterfly would be nice.”']),
  sayBelow('Faz', 36.9, [35, 'Her nan’s front room. The curtains.']),
  sayBelow(
    'Dionne',
    40.1,
    [37.1, 'Red and mustard, 1974.'],
    [38.3, 'I’d like to see that on a leaflet.'],
  ),
  sayBelow(
    'Dionne',
    44.6,
    [40.4, 'We had these green overalls'],
    [41.6, 'and they had to cut me out of mine.'],
  ),
  sayBelow('Dionne', 46.6, [44.85, 'It’s open, isn’t it? Look at it.']),
  sayBelow('Dionne', 48.25, [46.8, 'There’s nobody in there.']),
]

export const endCard: Saying = {
  speaker: '',
  until: 999,
  phrases: [
    { text: 'The Skin I Chose', at: 50, x: 540, y: 322, font: '600 76px Besley', spacing: -2.1 },
    { text: 'Identity Series', at: 50.2, x: 543, y: 486, font: 'italic 400 50px Besley' },
    { text: 'Read the script', at: 50.4, x: 544, y: 580, font: '600 44px Besley' },
  ],
}
