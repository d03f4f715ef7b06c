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
  /** Without one, the slots show adverts of our own. */
  adverts: null as AdvertNetwork | null,
}
