import { firstSeries } from './films.ts'
import type { LegalPageName, SettingsFields } from './settings-fields.ts'

/** The first revision of each form at /edit/settings. The legal pages are files of their own. */
export const firstSettings: Omit<SettingsFields, LegalPageName> = {
  'front-page': {
    coverLines: [
      { lead: 'Grief & Ink', rest: 'A series about carrying people with you', to: '/watch' },
      {
        lead: 'Your deposit',
        rest: 'And what five studios charge',
        to: '/blog/tattoo-cost-london-2025',
      },
      { lead: 'Your stories', rest: 'Each read by our team before we publish it', to: '/stories' },
    ],
    films: [
      'grief-&-ink-the-last-letter',
      'identity-series-the-skin-i-chose',
      'identity-series-two-names',
    ],
    articles: [
      'japanese-tattoo-art',
      'tattoo-care-aftercare',
      'geometric-tattoo-designs',
      'british-tattoo-history',
    ],
    works: [
      'modern-portrait-woman',
      'redhead-traditional-tattoos',
      'japanese-chest-piece',
      'hand-tattoo-portrait',
      'natural-tattoo-portrait',
      'geometric-arm-tattoos',
    ],
    testimonials: [
      {
        quote:
          'You asked me what mine was for. In twenty years of reading about tattoos I had mostly been sold something. It is a leek, and I had a lovely time explaining.',
        name: 'Hywel Treharne',
        place: 'Swansea',
        fictional: true,
      },
      {
        quote:
          'I sent my story at two in the morning and regretted it by breakfast. The note that came back was so kind that I let you print it.',
        name: 'Morag Petrie',
        place: 'Dundee',
        fictional: true,
      },
      {
        quote:
          'A plasterer came in with your koi on his phone and asked me what the chrysanthemum was doing there. I had been waiting eleven years for someone to ask.',
        name: 'Ollie Szabo, tattooist',
        place: 'Sheffield',
        fictional: true,
      },
    ],
  },
  publisher: { processors: [] },
  // The address and number are reserved for fiction: an owner replaces them.
  contact: {
    email: 'hello@indelible.example',
    phone: '020 7946 0123',
    location: 'London',
    place: 'Studio in London, team based in Birmingham',
    fictional: true,
  },
  'social-links': {},
  films: {
    series: firstSeries,
    videos: { YouTube: true, Vimeo: true },
  },
  team: {
    heading: 'The three of us',
    members: [
      {
        name: 'Rosa Haddon',
        role: 'Editor',
        line: 'Asks the questions in the films.',
        picture: 'team-3',
        fictional: true,
      },
      {
        name: 'Hana Lister',
        role: 'Art director',
        line: 'Chooses the plates and their order.',
        picture: 'team-1',
        fictional: true,
      },
      {
        name: 'Callum Reid',
        role: 'Community editor',
        line: 'Reads the stories that readers send in.',
        picture: 'team-2',
        fictional: true,
      },
    ],
  },
  about: {
    title: 'We started asking strangers about their arms',
    history: {
      text: [
        'Indelible began in Birmingham with one camera, a borrowed studio and a question that turned out to be unfair: does it mean anything? Some people laughed. Most sat down. A bus driver gave us an hour and forty minutes on a budgie. By the Friday we had nine hours of tape and no idea what to do with it.',
        'I am Rosa Haddon. I spent ten years photographing other people’s front doors for newspapers before I photographed a tattoo. I have two of my own. One is very good. I would keep both.',
        'People went on sending us their stories, and four of the stories became scripts for films. The studio is in London now and most of us are still in Birmingham, so we edit on trains. The gallery is drawn. The photographs are those that readers send us, and we do not retouch them.',
      ].join('\n\n'),
      signature: 'Rosa Haddon, editor',
      fictional: true,
    },
    mission:
      'To record why people in Britain mark their skin, in their own words, while the ink and the memory are both still sharp.',
    vision:
      'A country where nobody crosses the road, or fails the interview, because of a swallow.',
    figures: [
      { label: 'stories', value: '50+', fictional: true },
      { label: 'countries', value: '25', fictional: true },
      { label: 'lives', value: '100K+', fictional: true },
    ],
    values: [
      {
        name: 'Inclusivity',
        text: 'A small swallow is as welcome here as a bodysuit, and so is the story of a tattoo you had removed.',
      },
      {
        name: 'Authenticity',
        text: 'We publish your words as you wrote them, and ask you before anything changes.',
      },
      {
        name: 'Artistry',
        text: 'Somebody made each tattoo. Where we know who, we give their name.',
      },
    ],
    print: 'modern-portrait-woman',
  },
}
