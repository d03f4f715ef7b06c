/** What an author agrees to, word for word. Change the words, and the version changes with them: both are kept with each story. */
export const consentVersion = '2026-11'

export const consentWordings = {
  editorial:
    'I am happy for Indelible to edit and publish my story and photograph, with my name as I have chosen and my town. The photograph is mine to share, everyone who can be recognised in it has agreed, and nobody in it is under 18. I can withdraw this at any time.',
  privacy:
    'I have read the privacy policy and agree to my details being processed to review this story.',
} as const

export type ConsentKind = keyof typeof consentWordings
