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

const fictional: NamedField = { label: 'Made up', missing: 'Tick the box or leave it' }

const legal: Record<string, NamedField> = {
  title: { label: 'Title', missing: 'Enter a title' },
  description: { label: 'Description for search engines', missing: 'Write a description' },
  body: { label: 'Text', missing: 'Write the text' },
  updated: { label: 'Last changed', missing: 'Save again' },
}

export const settingsFieldWords: Record<SettingsForm, Record<string, NamedField>> = {
  'front-page': {
    coverLines: { label: 'Cover lines', missing: 'Write three cover lines' },
    'coverLines.lead': { label: 'First words', missing: 'Write the first words' },
    'coverLines.rest': { label: 'Then', missing: 'Write what comes then' },
    'coverLines.to': { label: 'Leads to', missing: 'Enter the page it leads to' },
    films: { label: 'Films', missing: 'Choose a film' },
    articles: { label: 'Articles', missing: 'Choose an article' },
    works: { label: 'Plates', missing: 'Choose a plate' },
    story: { label: 'Featured story', missing: 'Choose a story' },
    testimonials: { label: 'Testimonials', missing: 'Write three testimonials' },
    'testimonials.quote': { label: 'Words', missing: 'Write what they said' },
    'testimonials.name': { label: 'Name', missing: 'Enter a name' },
    'testimonials.place': { label: 'Place', missing: 'Enter a place' },
    'testimonials.fictional': fictional,
  },
  publisher: {
    name: { label: 'Name', missing: 'Enter the name of the publisher' },
    address: { label: 'Postal address', missing: 'Enter the postal address' },
    icoRegistration: { label: 'ICO registration', missing: 'Enter the registration number' },
    processors: { label: 'Companies', missing: 'Enter the companies' },
    'processors.name': { label: 'Company', missing: 'Enter the name of the company' },
    'processors.task': { label: 'What it does for you', missing: 'Say what it does for you' },
    'processors.country': { label: 'Country', missing: 'Enter the country' },
    deletionRuleIsSet: { label: 'Deletion rule', missing: 'Tick the box or leave it' },
  },
  contact: {
    email: { label: 'Email', missing: 'Enter an email address' },
    phone: { label: 'Telephone', missing: 'Enter a telephone number' },
    location: { label: 'Place, at the foot of every page', missing: 'Enter a place' },
    place: { label: 'Where you are, on Contact', missing: 'Say where you are' },
    fictional,
  },
  'social-links': {
    instagram: { label: 'Instagram', missing: 'Enter an address' },
    youtube: { label: 'YouTube', missing: 'Enter an address' },
    facebook: { label: 'Facebook', missing: 'Enter an address' },
  },
  films: {
    series: { label: 'Series', missing: 'Enter the series' },
    'series.title': { label: 'Title', missing: 'Enter the title of the series' },
    'series.text': { label: 'What it is about', missing: 'Say what the series is about' },
    host: { label: 'Where our films play', missing: 'Enter the host of our films' },
    'host.name': { label: 'Name of the host', missing: 'Enter the name of the host' },
    'host.embedUrl': { label: 'Address of its player', missing: 'Enter the address of its player' },
    videos: { label: 'Videos in a text', missing: 'Tick a host or none' },
    'videos.YouTube': { label: 'YouTube', missing: 'Tick the box or leave it' },
    'videos.Vimeo': { label: 'Vimeo', missing: 'Tick the box or leave it' },
  },
  team: {
    heading: { label: 'Heading', missing: 'Write a heading' },
    members: { label: 'People', missing: 'Enter at least one person' },
    'members.name': { label: 'Name', missing: 'Enter a name' },
    'members.role': { label: 'Role', missing: 'Enter a role' },
    'members.line': { label: 'What they do', missing: 'Say what they do' },
    'members.picture': { label: 'Portrait', missing: 'Choose a portrait' },
    'members.alt': {
      label: 'What is in the portrait, for those who cannot see it',
      missing: 'Describe the portrait',
    },
    'members.fictional': fictional,
  },
  about: {
    title: { label: 'Title', missing: 'Enter a title' },
    'history.text': { label: 'How it began', missing: 'Write how it began' },
    'history.signature': { label: 'Signed', missing: 'Say who signs it' },
    'history.fictional': fictional,
    history: { label: 'How it began', missing: 'Write how it began' },
    mission: { label: 'Our mission', missing: 'Write the mission' },
    vision: { label: 'Our vision', missing: 'Write the vision' },
    figures: { label: 'Figures', missing: 'Enter three figures' },
    'figures.value': { label: 'Figure', missing: 'Enter the figure' },
    'figures.label': { label: 'Of what', missing: 'Say what the figure counts' },
    'figures.fictional': fictional,
    values: { label: 'What you hold to', missing: 'Enter three values' },
    'values.name': { label: 'Name', missing: 'Enter a name' },
    'values.text': { label: 'Text', missing: 'Write what it means' },
    print: { label: 'Plate beside it', missing: 'Choose a plate' },
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
