export const home = {
  watch: {
    heading: 'Watch',
    line: 'Four short films, two about grief and two about being looked at. Each takes less time than a stencil.',
    link: 'All episodes',
  },
  wall: {
    heading: 'From the flash wall',
    line: 'Six of the twenty, pinned where we could reach.',
    link: 'All twenty plates',
  },
  featured: {
    heading: 'Sent in by a reader',
    link: 'Read community stories',
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
  offers: {
    line: 'Two things you can use today, a price calculator and a first-tattoo checklist. Four more are ideas you can put your name to.',
  },
} as const
