export type VideoHost = { name: string; embedUrl: string }
/** `sources`: every origin its script draws on. It finds its slots by `data-ad` (banner, mpu, inline). */
export type AdvertNetwork = { name: string; script: string; sources: string[] }

/** Who we are and where we are found. Everything an owner changes before opening stands here. */
export const site = {
  name: 'Indelible',
  strapline: 'Tattoo culture, told by the people who wear it',
  description:
    'Films, flash and first-person stories from Britain’s studios, kitchens and high streets.',
  email: 'hello@indelible.example',
  phone: { shown: '020 7946 0123', dialled: '+442079460123' },
  location: 'London',
  /**
   * Who answers for the site in law, on the privacy and terms pages: a person or company with its postal address, such
   * as 'Indelible Press Ltd, 1 Example Street, London N1 1AA'. Without one, the name and the place above stand alone.
   */
  publisher: null as string | null,
  social: [
    { name: 'Instagram', url: null },
    { name: 'YouTube', url: null },
    { name: 'Facebook', url: null },
  ],
  /**
   * The video host: an address with {id} in place of a film's id, such as
   * 'https://www.youtube-nocookie.com/embed/{id}?autoplay=1'. Without one, posters lead to transcripts.
   */
  video: null as VideoHost | null,
  /** The advertising network. Without one, the slots show adverts of our own. */
  adverts: null as AdvertNetwork | null,
  // The address and number are reserved for fiction: an owner replaces them.
  fictional: true,
}
