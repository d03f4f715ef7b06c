export type VideoHost = { name: string; embedUrl: string }
/** `sources`: every origin its script draws on. It finds its slots by `data-ad` (banner, mpu, inline). */
type AdvertNetwork = { name: string; script: string; sources: string[] }

/** What the site is called, and whose content it shows. What editors may change is at /edit/settings. */
export const site = {
  name: 'Indelible',
  /** Who signs an article that names no author. */
  editors: 'Indelible editors',
  strapline: 'Tattoo culture, told by the people who wear it',
  description:
    'Films, flash and first-person stories from Britain’s studios, kitchens and high streets.',
  /** For how many months the mailbox of the contact address keeps emails; the privacy page says so. */
  mailboxMonths: 24,
  /**
   * The video host: an address with {id} in place of a film's id, such as
   * 'https://www.youtube-nocookie.com/embed/{id}?autoplay=1'. Without one, posters lead to transcripts.
   */
  video: null as VideoHost | null,
  /** The advertising network. Without one, the slots show adverts of our own. */
  adverts: null as AdvertNetwork | null,
}
