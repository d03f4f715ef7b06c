export const home = {
  cover: {
    gallery: 'Browse the gallery',
    watch: 'Watch the episodes',
    /** While none of the films can be played. */
    scripts: 'Read the scripts',
  },
  watch: {
    heading: 'Watch',
    link: 'All episodes',
    /** While none of the films can be played. */
    toCome: 'The films are scripts so far. You can read them.',
  },
  read: {
    heading: 'Read',
    link: 'All articles',
  },
  wall: {
    heading: 'From the gallery',
    line: 'Drawings from our gallery, each with what its parts are said to mean.',
    link: 'All plates',
  },
  featured: {
    heading: 'Sent in by a reader',
    link: 'Read community stories',
    share: 'Share Your Story',
    invitation: {
      title: 'Your story could be here',
      text: 'Write about a tattoo as you would tell it to a friend. One of our team will read it, and if we publish it, it will appear here first.',
    },
  },
  testimonials: { heading: 'Letters' },
} as const
