export const home = {
  cover: {
    gallery: 'Browse the gallery',
    watch: 'Watch the episodes',
    /** While none of the films can be played. */
    toCome: 'The films are on their way. For now, you can read them.',
  },
  watch: {
    heading: 'Watch',
    link: 'All episodes',
    /** The ids of three episodes, in the order of the watch page. The first is shown large. */
    films: [
      'grief-&-ink-the-last-letter',
      'identity-series-the-skin-i-chose',
      'identity-series-two-names',
    ],
  },
  read: {
    heading: 'Read',
    link: 'All articles',
    /** Four articles by their addresses: the first stands large. */
    articles: [
      'japanese-tattoo-art',
      'tattoo-care-aftercare',
      'geometric-tattoo-designs',
      'british-tattoo-history',
    ],
  },
  wall: {
    heading: 'From the flash wall',
    line: 'Drawings from our gallery, each with what its parts are said to mean.',
    link: 'All plates',
    /** The slugs of six works. They are shown in the order of the gallery. */
    works: [
      'modern-portrait-woman',
      'redhead-traditional-tattoos',
      'japanese-chest-piece',
      'hand-tattoo-portrait',
      'natural-tattoo-portrait',
      'geometric-arm-tattoos',
    ],
  },
  featured: {
    heading: 'Sent in by a reader',
    link: 'Read community stories',
    share: 'Share Your Story',
    /** While there is no story to show. */
    invitation: {
      title: 'Your story could be here',
      text: 'Write about a tattoo as you would tell it to a friend. One of our team will read it, and if we publish it, it will appear here first.',
    },
  },
  letters: {
    heading: 'Letters',
    /** Exactly three. They are made up: replace them with real letters, printed with permission. */
    items: [
      {
        quote:
          'You asked me what mine was for. In twenty years of reading about tattoos I had mostly been sold something. It is a leek, and I had a lovely time explaining.',
        name: 'Hywel Treharne',
        place: 'Swansea',
        fictional: true,
      },
      {
        quote:
          'I sent my story at two in the morning and regretted it by breakfast. The note that came back was so kind that I let you print it.',
        name: 'Morag Petrie',
        place: 'Dundee',
        fictional: true,
      },
      {
        quote:
          'A plasterer came in with your koi on his phone and asked me what the chrysanthemum was doing there. I had been waiting eleven years for someone to ask.',
        name: 'Ollie Szabo, tattooist',
        place: 'Sheffield',
        fictional: true,
      },
    ],
  },
} as const
