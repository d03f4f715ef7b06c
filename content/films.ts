/** A line of a transcript. The speaker 'On screen' describes what is seen. */
export type Line = { speaker: string; words: string }

/** As the first revision of the settings has them. */
export const firstSeries = [
  {
    title: 'Grief & Ink',
    text: 'Some people keep a coat. Terry kept a letter he will not open, and Maxine and Neil got half a father each.',
  },
  {
    title: 'Identity Series',
    text: 'On being looked at, and having some say in it.',
  },
]

/** By the name of their files in content/teasers: MP4, WebM, poster and captions. */
export const teaserContent = {
  'the-last-letter': { seconds: 47, published: '2026-11-29' },
  'salt-and-ashes': { seconds: 47, published: '2026-11-29' },
  'two-names': { seconds: 50, published: '2026-11-29' },
  'the-skin-i-chose': { seconds: 52, published: '2026-11-29' },
}
export type TeaserName = keyof typeof teaserContent

export const behindTheScenesContent = {
  title: 'Behind the Scenes',
  text: 'No film has been made yet, so there is nothing behind it. Here are drawings of what tattooists work with.',
  shots: [
    {
      picture: 'uk-tattoo-trends-2025',
      title: 'The sheet',
      text: 'Flash on the studio wall, to choose from.',
    },
    {
      picture: 'british-tattoo-history',
      title: 'The machine',
      text: 'Two coils and a spring, as an electric doorbell has.',
    },
    {
      picture: 'japanese-tattoo-art',
      title: 'The needles',
      text: 'Bound to a bamboo handle, for work by hand.',
    },
    {
      picture: 'eco-tattoo-studios-london',
      title: 'The ink',
      text: 'With the batch number on the bottle.',
    },
  ],
}
