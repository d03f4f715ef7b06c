export const home = {
  watch: {
    heading: 'Watch',
    link: 'All episodes',
    /** Three episodes by their ids, in the order of the watch page: the first stands large. */
    films: [
      'grief-&-ink-the-last-letter',
      'identity-series-the-skin-i-chose',
      'identity-series-two-names',
    ],
  },
  wall: {
    heading: 'From the flash wall',
    line: 'Six of the twenty, pinned where we could reach.',
    link: 'All twenty plates',
    /** Six works by their addresses. They hang in the order of the gallery. */
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
      title: 'This page is kept for a reader',
      text: 'Write to us about a tattoo the way you would tell it across a table. A person reads it, and if it is printed it stands here first.',
    },
  },
  letters: {
    heading: 'Letters',
    /** Exactly three. Nobody wrote them: an owner prints real letters, with leave, or none. */
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
