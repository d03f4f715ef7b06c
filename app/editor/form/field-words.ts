import { settingsFieldWords, settingsRowWords } from '#app/editor/settings/settings-words.ts'
import type { PieceKind } from '#app/platform/db/schema/pieces.ts'
import type { SettingsForm } from '#app/platform/db/schema/site-settings.ts'
import type { FormProblem } from '#app/platform/request/form-answer.ts'

/** What a form is of: a piece, or a part of the settings. */
export type FormSubject = PieceKind | SettingsForm

export type NamedField = {
  label: string
  /** What to do when it is empty. */
  missing: string
  /** What to do when it is not what it should be, where the reason of the schema does not say so to an editor. */
  wrong?: string
}

const realDay = 'Enter a real day, such as 25 October 2026'

const picture = { label: 'Picture', missing: 'Choose a picture' }
const alt = { label: 'Description of the picture', missing: 'Describe the picture' }

/** What the fields of each form are called, by their path without the numbers of rows. */
const fieldWords: Record<FormSubject, Record<string, NamedField>> = {
  ...settingsFieldWords,
  article: {
    title: { label: 'Title', missing: 'Enter a title' },
    excerpt: { label: 'Standfirst', missing: 'Write a standfirst' },
    body: { label: 'Text', missing: 'Write the text' },
    picture,
    alt,
    caption: { label: 'Caption', missing: 'Write a caption' },
    category: { label: 'Category', missing: 'Enter a category' },
    author: { label: 'Author', missing: 'Enter an author' },
    tags: { label: 'Tags', missing: 'Enter two to six tags' },
    date: { label: 'Date on the page', missing: 'Enter the date on the page', wrong: realDay },
    updated: { label: 'Text last changed', missing: realDay, wrong: realDay },
    checked: { label: 'Facts last checked', missing: realDay, wrong: realDay },
    offer: {
      label: 'Offer at the end',
      missing: 'Choose an offer',
      wrong: 'Choose one of the offers',
    },
    slug: { label: 'Address', missing: 'Choose an address' },
    sources: { label: 'Sources', missing: 'Enter the sources' },
    'sources.title': { label: 'Title', missing: 'Enter the title of the source' },
    'sources.publisher': { label: 'Publisher', missing: 'Enter who published it' },
    'sources.url': {
      label: 'Address',
      missing: 'Enter the address of the source',
      wrong: 'Enter the whole address, such as https://www.nhs.uk/conditions/sepsis/',
    },
    'sources.seen': { label: 'Opened on', missing: realDay, wrong: realDay },
    'sources.copy': { label: 'Copy read on', missing: realDay, wrong: realDay },
    corrections: { label: 'Corrections', missing: 'Enter the corrections' },
    'corrections.date': {
      label: 'Date',
      missing: 'Enter the day of the correction',
      wrong: realDay,
    },
    'corrections.text': {
      label: 'What was wrong',
      missing: 'Say what was wrong and what is right',
    },
    'corrections.law': { label: 'The law changed', missing: 'Tick the box or leave it' },
    fictional: { label: 'Made up', missing: 'Tick the box or leave it' },
  },
  work: {
    title: { label: 'Title', missing: 'Enter a title' },
    description: { label: 'Description', missing: 'Write a description' },
    body: { label: 'About this plate', missing: 'Write about this plate' },
    picture,
    alt,
    category: { label: 'Category', missing: 'Enter a category' },
    artist: {
      label: 'Artist',
      missing: 'Enter an artist, or a heritage label',
      wrong: 'Enter either an artist or a heritage label, not both',
    },
    'artist.name': { label: 'Artist’s name', missing: 'Enter the name of the artist' },
    'artist.role': { label: 'Artist’s role', missing: 'Enter the role of the artist' },
    heritage: { label: 'Heritage label', missing: 'Enter a heritage label' },
    studio: { label: 'Studio', missing: 'Enter the studio' },
    location: { label: 'Place', missing: 'Enter the place' },
    year: { label: 'Year', missing: 'Enter the year', wrong: 'Enter a year such as 2024' },
    series: { label: 'Series', missing: 'Enter the series' },
    style: { label: 'Style', missing: 'Enter the style' },
    technique: { label: 'Technique', missing: 'Enter the technique' },
    views: { label: 'Views', missing: 'Enter a number', wrong: 'Enter a whole number' },
    symbols: { label: 'Symbols', missing: 'Name four things to see in it' },
    'symbols.label': { label: 'What it is', missing: 'Name what is to be seen' },
    'symbols.text': { label: 'What it means', missing: 'Say what it means' },
    provenance: { label: 'Provenance', missing: 'Say what was asked and what was left out' },
    more: { label: 'More plates', missing: 'Choose the plates to lead on to' },
    'more.title': { label: 'Heading', missing: 'Enter a heading for the plates to lead on to' },
    'more.works': { label: 'Plates', missing: 'Choose one to three plates to lead on to' },
    slug: { label: 'Address', missing: 'Choose an address' },
    fictional: { label: 'Made up', missing: 'Tick the box or leave it' },
  },
  film: {
    title: { label: 'Title', missing: 'Enter a title' },
    description: { label: 'Description', missing: 'Write a description' },
    body: { label: 'Transcript', missing: 'Write the transcript' },
    picture: { label: 'Poster', missing: 'Choose a poster' },
    alt: { label: 'Description of the poster', missing: 'Describe the poster' },
    series: { label: 'Series', missing: 'Choose a series' },
    seconds: {
      label: 'Length',
      missing: 'Enter how long it is',
      wrong: 'Enter minutes and seconds, such as 4:30',
    },
    location: { label: 'Place', missing: 'Enter the place' },
    embedId: { label: 'Video', missing: 'Enter the video’s id' },
    teaser: { label: 'Teaser', missing: 'Choose a teaser' },
    contentNote: {
      label: 'Content note',
      missing: 'Choose a note',
      wrong: 'Choose one of the notes',
    },
    published: { label: 'Date on the page', missing: 'Enter the date on the page', wrong: realDay },
    slug: { label: 'Address', missing: 'Choose an address' },
    fictional: { label: 'Made up', missing: 'Tick the box or leave it' },
  },
}

export type Path = (string | number)[]

/** The id of the control at a path: `sources-0-url`. */
export function idAt(path: Path) {
  return path.join('-')
}

/** The name of the control at a path: `sources[0].url`. */
export function nameAt(path: Path) {
  return path.reduce<string>(
    (name, step) =>
      typeof step === 'number' ? `${name}[${step}]` : name === '' ? step : `${name}.${step}`,
    '',
  )
}

export function labelAt(kind: FormSubject, path: Path) {
  return wordsAt(kind, path)?.label ?? nameAt(path)
}

function wordsAt(kind: FormSubject, path: Path) {
  const words = fieldWords[kind]
  const name = path.filter((step) => typeof step === 'string').join('.')
  return Object.hasOwn(words, name) ? words[name] : undefined
}

type Problem = { path: Path; reason: string; line?: number }

/** Says problems in an editor's words, in the order of the form. Of several at one control, only the first is shown. */
export function showProblems(kind: FormSubject, problems: Problem[]): FormProblem[] {
  const shown = new Map<string, FormProblem>()
  const order = Object.keys(fieldWords[kind])
  const place = ({ path }: Problem) => order.indexOf(String(path[0]))
  for (const problem of problems.toSorted((a, b) => place(a) - place(b))) {
    const each = showProblem(kind, problem)
    if (!shown.has(each.id)) shown.set(each.id, each)
  }
  return [...shown.values()]
}

export function showProblem(kind: FormSubject, { path, reason, line }: Problem): FormProblem {
  const known = wordsAt(kind, path)
  const words = line ? `Line ${line}: ${reason}` : (inWords(known, reason) ?? reason)
  const isComplete = words === known?.missing
  const summary = isComplete && !rowOf(path) ? words : `${fieldPlace(kind, path)}: ${words}`
  return { id: idAt(controlOf(path)), words, summary }
}

/** The control that a problem is shown at: several tags share one, and a group has none of its own. */
function controlOf(path: Path): Path {
  const [first] = path
  if (first === 'tags') return ['tags']
  if (path.length === 1 && first === 'artist') return ['artist', 'name']
  return path.length === 1 && first === 'more' ? ['more', 'title'] : path
}

function inWords(known: NamedField | undefined, reason: string) {
  if (reason === 'This field is missing.') return known?.missing
  // The reasons of lengths and of the address say what to do; the others name types and formats.
  return /^(?:Write|Give|An|Another|Choose a|There is|The) /.test(reason) ? reason : known?.wrong
}

/** What a field is called where its form does not show it: `Source 2, address`. */
export function fieldPlace(kind: FormSubject, path: Path) {
  const row = rowOf(path)
  const label = labelAt(kind, path)
  return row && path.length > 2 ? `${row}, ${label.toLowerCase()}` : (row ?? label)
}

const rowWords: Record<string, string> = {
  ...settingsRowWords,
  sources: 'Source',
  corrections: 'Correction',
  symbols: 'Symbol',
}

function rowOf([list, index]: Path) {
  const one = typeof list === 'string' && Object.hasOwn(rowWords, list) && rowWords[list]
  return one && typeof index === 'number' ? `${one} ${index + 1}` : undefined
}
