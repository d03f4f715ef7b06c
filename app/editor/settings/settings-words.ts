import type { NamedField } from '#app/editor/form/field-words.ts'
import type { SettingsForm } from '#app/platform/db/schema/site-settings.ts'

export const settingsTitles: Record<SettingsForm, { title: string; text: string }> = {
  'front-page': {
    title: 'Front page',
    text: 'What readers see on the front page, and in which order.',
  },
  publisher: {
    title: 'Publisher',
    text: 'Who is responsible for the magazine in law. The legal pages show it.',
  },
  contact: {
    title: 'Contact',
    text: 'How readers reach you: at the foot of every page, on Contact and in emails.',
  },
  'social-links': { title: 'Social links', text: 'Where else readers can find you.' },
  films: {
    title: 'Films and videos',
    text: 'The series on Watch, where our films play, and whose videos may stand in a text.',
  },
  team: { title: 'Team', text: 'The people on the About page.' },
  about: { title: 'About', text: 'The words of the About page.' },
  privacy: { title: 'Privacy', text: 'The privacy page.' },
  terms: { title: 'Terms', text: 'The terms of use.' },
  accessibility: { title: 'Accessibility', text: 'The accessibility statement.' },
}

const fictional: NamedField = ['Made up', 'Tick the box or leave it']

const legal: Record<string, NamedField> = {
  title: ['Title', 'Enter a title'],
  description: ['Description for search engines', 'Write a description'],
  body: ['Text', 'Write the text'],
  updated: ['Last changed', 'Save again'],
}

export const settingsFieldWords: Record<SettingsForm, Record<string, NamedField>> = {
  'front-page': {
    coverLines: ['Cover lines', 'Write three cover lines'],
    'coverLines.lead': ['First words', 'Write the first words'],
    'coverLines.rest': ['The rest of the line', 'Write the rest of the line'],
    'coverLines.to': ['Leads to', 'Enter the page it leads to'],
    films: ['Films', 'Choose a film'],
    articles: ['Articles', 'Choose an article'],
    works: ['Plates', 'Choose a plate'],
    story: ['Featured story', 'Choose a story'],
    testimonials: ['Testimonials', 'Write three testimonials'],
    'testimonials.quote': ['Words', 'Write what they said'],
    'testimonials.name': ['Name', 'Enter a name'],
    'testimonials.place': ['Place', 'Enter a place'],
    'testimonials.fictional': fictional,
  },
  publisher: {
    name: ['Name', 'Enter the name of the publisher'],
    address: ['Postal address', 'Enter the postal address'],
    icoRegistration: ['ICO registration', 'Enter the registration number'],
    processors: ['Companies', 'Enter the companies'],
    'processors.name': ['Company', 'Enter the name of the company'],
    'processors.task': ['What it does for you', 'Say what it does for you'],
    'processors.country': ['Country', 'Enter the country'],
    deletionRuleIsSet: ['Deletion rule', 'Tick the box or leave it'],
  },
  contact: {
    email: ['Email', 'Enter an email address'],
    phone: ['Telephone', 'Enter a telephone number'],
    location: ['Place, at the foot of every page', 'Enter a place'],
    place: ['Where you are, on Contact', 'Say where you are'],
    fictional,
  },
  'social-links': {
    instagram: ['Instagram', 'Enter an address'],
    youtube: ['YouTube', 'Enter an address'],
    facebook: ['Facebook', 'Enter an address'],
  },
  films: {
    series: ['Series', 'Enter the series'],
    'series.title': ['Title', 'Enter the title of the series'],
    'series.text': ['What it is about', 'Say what the series is about'],
    host: ['Where our films play', 'Enter the host of our films'],
    'host.name': ['Name of the host', 'Enter the name of the host'],
    'host.embedUrl': ['Address of its player', 'Enter the address of its player'],
    videos: ['Videos in a text', 'Tick a host or none'],
    'videos.YouTube': ['YouTube', 'Tick the box or leave it'],
    'videos.Vimeo': ['Vimeo', 'Tick the box or leave it'],
  },
  team: {
    heading: ['Heading', 'Write a heading'],
    members: ['People', 'Enter at least one person'],
    'members.name': ['Name', 'Enter a name'],
    'members.role': ['Role', 'Enter a role'],
    'members.line': ['What they do', 'Say what they do'],
    'members.picture': ['Portrait', 'Choose a portrait'],
    'members.alt': [
      'What is in the portrait, for those who cannot see it',
      'Describe the portrait',
    ],
    'members.fictional': fictional,
  },
  about: {
    title: ['Title', 'Enter a title'],
    'history.text': ['How it began', 'Write how it began'],
    'history.signature': ['Signed', 'Say who signs it'],
    'history.fictional': fictional,
    history: ['How it began', 'Write how it began'],
    mission: ['Our mission', 'Write the mission'],
    vision: ['Our vision', 'Write the vision'],
    figures: ['Figures', 'Enter three figures'],
    'figures.value': ['Figure', 'Enter the figure'],
    'figures.label': ['Of what', 'Say what the figure counts'],
    'figures.fictional': fictional,
    values: ['What you hold to', 'Enter three values'],
    'values.name': ['Name', 'Enter a name'],
    'values.text': ['Text', 'Write what it means'],
    print: ['Plate beside it', 'Choose a plate'],
  },
  privacy: legal,
  terms: legal,
  accessibility: legal,
}

export const settingsRowWords: Record<string, string> = {
  coverLines: 'Line',
  films: 'Film',
  articles: 'Article',
  works: 'Plate',
  testimonials: 'Testimonial',
  series: 'Series',
  processors: 'Company',
  members: 'Person',
  figures: 'Figure',
  values: 'Value',
}
