import type { offerKeys as offerIds } from '#content/front-matter.ts'

export type Offer = {
  id: (typeof offerIds)[number]
  title: string
  text: string
  button: string
  /** For an offer that does not exist yet, its name in the middle of a sentence: readers may register interest in it. */
  name?: string
}

export const offers: Offer[] = [
  {
    id: 'calculator',
    title: 'Work out yours before you ask',
    text: 'The cost calculator takes a size, a style and a kind of studio, and gives you a London price range to take to your consultation. It uses the London estimates of this article and no others.',
    button: 'Open the calculator',
  },
  {
    id: 'checklist',
    title: 'The checklist, to keep',
    text: 'The first-tattoo checklist from this article, as a page to read or a PDF to print. It is free, and we do not ask for your email address.',
    button: 'Get the checklist',
  },
  {
    id: 'clinic-finder',
    title: 'A finder for laser clinics',
    text: 'We would like to list UK clinics that remove tattoos by laser, each with its price per session. The finder does not exist yet. Register your interest and we will email you when it opens. We ask for your email address and nothing else.',
    button: 'Register your interest',
    name: 'the laser clinic finder',
  },
  {
    id: 'eco-directory',
    title: 'A directory of eco-tattoo studios',
    text: 'For studios that answer our four questions in writing. We planned a listing at £50/month, and readers would search it free of charge. It is not open, nobody pays today, and no listing will say more than the studio can show. Register your interest and we will email you when it opens.',
    button: 'Register your interest',
    name: 'the eco-tattoo directory',
  },
  {
    id: 'print-shop',
    title: 'A shop for heritage prints',
    text: 'British flash on heavy paper, at sizes that fit a frame from the high street. There is no shop yet, and there are no prices. Register your interest and we will email you when it opens.',
    button: 'Register your interest',
    name: 'the heritage print shop',
  },
  {
    id: 'ar-app',
    title: 'An app to try a drawing on',
    text: 'Augmented reality: hold up your phone and see a drawing on your own arm before anybody buys a needle. There is nothing to download yet. Register your interest and we will email you when there is.',
    button: 'Register your interest',
    name: 'the AR app',
  },
]
