export type VideoHost = { name: string; embedUrl: string }
/** `sources`: every origin its script draws on. It finds its slots by `data-ad` (banner, mpu, inline). */
export type AdvertNetwork = { name: string; script: string; sources: string[] }

export type LegalPublisher = { name: string; address: string }
/** `task` ends the sentence "the company …": 'runs the server, the database and the backups'. */
export type Processor = { name: string; task: string; country: string }

/** Who we are and where we are found. Everything an owner changes before opening stands here. */
export const site = {
  name: 'Indelible',
  /** Who signs an article that names no author. */
  editors: 'Indelible editors',
  strapline: 'Tattoo culture, told by the people who wear it',
  description:
    'Films, flash and first-person stories from Britain’s studios, kitchens and high streets.',
  email: 'hello@indelible.example',
  phone: { shown: '020 7946 0123', dialled: '+442079460123' },
  location: 'London',
  /**
   * The person or company that is responsible for the site in law, and the postal address of both, on the legal pages:
   * { name: 'Indelible Press Ltd', address: '1 Example Street, London N1 1AA' }.
   */
  publisher: null as LegalPublisher | null,
  /** The publisher's number in the ICO's register of fee payers, such as 'ZA123456'. */
  icoRegistration: null as string | null,
  /** The companies that hold readers' data for us: at least the host and the email service. The privacy page names them. */
  processors: [] as Processor[],
  /** The mailbox of `email`: set a rule there that deletes what is older, then say here that it is set. */
  mailbox: { monthsKept: 24, deletionRuleIsSet: false },
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
