// The article and the calculator use these figures and no others.

export type Size = {
  id: 'small' | 'medium' | 'large' | 'extra-large'
  name: string
  looksLike: string
  /** Pounds: the magazine’s own estimate of January 2025. */
  from: number
  to: number
  andMore?: true
}

/** A style and a studio together add 0 to 4. */
export type Step = { id: string; name: string; text: string; step: 0 | 1 | 2 }

export const sizes: Size[] = [
  {
    id: 'small',
    name: 'Small',
    looksLike: 'A matchbox, about 5 cm. About an hour.',
    from: 95,
    to: 180,
  },
  {
    id: 'medium',
    name: 'Medium',
    looksLike: 'A playing card to an open hand, 9 to 18 cm. About two hours.',
    from: 180,
    to: 350,
  },
  {
    id: 'large',
    name: 'Large',
    looksLike: 'One side of a forearm, about 25 cm. Four hours or more.',
    from: 350,
    to: 700,
  },
  {
    id: 'extra-large',
    name: 'Extra large',
    looksLike: 'A half sleeve, over two or three sittings.',
    from: 700,
    to: 1500,
    andMore: true,
  },
]

export const styles: Step[] = [
  {
    id: 'lines',
    name: 'Lines and lettering',
    text: 'Black ink only, without shading.',
    step: 0,
  },
  {
    id: 'shading',
    name: 'Black and grey shading',
    text: 'More needles, and slow passes over the same skin.',
    step: 1,
  },
  {
    id: 'colour',
    name: 'Full colour or fine detail',
    text: 'Several inks or very thin lines, and more hours.',
    step: 2,
  },
]

export const studios: Step[] = [
  {
    id: 'high-street',
    name: 'A high-street studio',
    text: 'Takes walk-ins, and tattoos from ready-made designs.',
    step: 0,
  },
  {
    id: 'custom',
    name: 'An established custom studio',
    text: 'Draws for you, by appointment, with years of healed work to show.',
    step: 1,
  },
  {
    id: 'waiting-list',
    name: 'An artist with a waiting list',
    text: 'Opens for bookings now and then; you may wait months.',
    step: 2,
  },
]

/** Pounds: what one London studio says an hour would cost if it charged by the hour, and what another charges. */
export const londonHour = { from: 100, to: 150 }

/** Ours: a share of the price, or at least so many pounds. */
export const quoteDeposit = { share: 0.25, least: 50 }

/** Read in stored copies on the day given. */
export const quoteSources = {
  checked: '2026-11-24',
  pages: [
    { title: 'FBI Tattoo, London: rules', url: 'https://www.fbitattoolondon.co.uk/rules' },
    {
      title: 'Sans Patrie, London: terms and conditions',
      url: 'https://sans-patrie.com/pages/terms-and-conditions',
    },
    {
      title: 'Competition and Markets Authority: cancelling goods or services',
      url: 'https://www.gov.uk/government/publications/cancelling-goods-or-services-guide-for-consumers',
    },
  ],
}
