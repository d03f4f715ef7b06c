import { offers } from '#content/pages/offers.ts'

/** How long the link in the letter works. */
export const interestConfirmationHours = 48

/** An offer that does not exist yet, in which a reader may register interest. */
export function findOpenOffer(id: string) {
  const offer = offers.find((offer) => offer.id === id && offer.kind === 'interest')
  return offer?.consent ? { ...offer, consent: offer.consent } : null
}

export type OpenOffer = NonNullable<ReturnType<typeof findOpenOffer>>
