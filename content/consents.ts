/** Stored with each story, with both texts: when the words change, change the version. */
export const consentVersion = '2026-11-28'

export const consentWordings = {
  editorial:
    'I give my explicit consent for Indelible to publish my story and photograph, with my town and my name as I have chosen. This includes what they say about health, belief, sexuality or ethnic origin, where my story tells of them. I can withdraw my consent at any time.',
  privacy:
    'I have read the privacy page, which says how Indelible uses my details to review and publish this story.',
} as const
