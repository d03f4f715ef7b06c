export type VideoHost = { name: string; embedUrl: string }
/** `sources`: every origin the script draws on. It finds its slots by `data-ad` (banner, mpu, inline). */
type AdvertNetwork = { name: string; script: string; sources: string[] }

/** What editors may change is at /edit/settings. */
export const site = {
  name: 'Indelible',
  editors: 'Indelible editors',
  strapline: 'Tattoo culture, told by the people who wear it',
  description:
    'Films, flash and first-person stories from Britain’s studios, kitchens and high streets.',
  /** The privacy page says so. */
  mailboxMonths: 24,
  /** {id} stands in place of a film's id: 'https://www.youtube-nocookie.com/embed/{id}?autoplay=1'. Without one, transcripts. */
  video: null as VideoHost | null,
  /** Without one, the slots show adverts of our own. */
  adverts: null as AdvertNetwork | null,
}
