import type { offerKeys as offerIds } from '#content/front-matter.ts'

export type Offer = {
  id: (typeof offerIds)[number]
  title: string
  text: string
  button: string
  kind: 'link' | 'interest'
  /** What the reader agrees to when registering interest. */
  consent?: string
}

export const offers: Offer[] = [
  {
    id: 'calculator',
    title: 'Work out yours before you ask',
    text: 'The cost calculator takes a size, a style and a kind of studio, and gives you a London range to take to the consultation. It works from the figures in this article, and it has never seen your elbow.',
    button: 'Open the calculator',
    kind: 'link',
  },
  {
    id: 'checklist',
    title: 'The list, for the fridge',
    text: 'The first-tattoo checklist from this article, as a page to read or a PDF to print. It is free and you need not give us an address for it.',
    button: 'Get the checklist',
    kind: 'link',
  },
  {
    id: 'clinic-finder',
    title: 'A finder for laser clinics',
    text: 'We would like to list UK clinics that remove tattoos by laser, each with its price per session. The finder does not exist yet. We are collecting names; when it opens you hear first. All we ask for is your email address, and nothing about your skin.',
    button: 'Register your interest',
    kind: 'interest',
    consent:
      'Keep my email address and write to me about the laser clinic finder, and about nothing else. I can withdraw this at any time.',
  },
  {
    id: 'eco-directory',
    title: 'A directory of eco-tattoo studios',
    text: 'For studios that work with plant-based ink and compostable film: a listing will cost £50/month, and readers will search it for nothing. It is not open, and nobody pays today. We are collecting names; when the directory opens you hear first.',
    button: 'Register your interest',
    kind: 'interest',
    consent:
      'Keep my email address and write to me about the eco-tattoo directory, and about nothing else. I can withdraw this at any time.',
  },
  {
    id: 'print-shop',
    title: 'A shop for heritage prints',
    text: 'British flash on heavy paper, at sizes that fit a frame from the high street. There is no shop yet, and there are no prices. We are collecting names; when it opens you hear first.',
    button: 'Register your interest',
    kind: 'interest',
    consent:
      'Keep my email address and write to me about the heritage print shop, and about nothing else. I can withdraw this at any time.',
  },
  {
    id: 'ar-app',
    title: 'An app to try a drawing on',
    text: 'Augmented reality: hold up your phone and see a drawing on your own arm before anybody buys a needle. There is nothing to download yet. We are collecting names; when there is, you hear first.',
    button: 'Register your interest',
    kind: 'interest',
    consent:
      'Keep my email address and write to me about the AR app, and about nothing else. I can withdraw this at any time.',
  },
]
