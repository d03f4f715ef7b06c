import { settingsFieldWords, settingsRowWords } from '#app/editor/settings/settings-words.ts'
import type { PieceKind } from '#app/platform/db/schema/pieces.ts'
import type { SettingsForm } from '#app/platform/db/schema/site-settings.ts'
import type { FormProblem } from '#app/platform/request/form-answer.ts'

/** What a form is of: a piece, or a part of the settings. */
export type FormSubject = PieceKind | SettingsForm

/**
 * What a field is called, what to do when it is empty, and when it is not what it should be, where the reason of the schema
 * does not say so to an editor.
 */
export type NamedField = [label: string, missing: string, wrong?: string]

const realDay = 'Enter a real day, such as 25 October 2026'

const picture: NamedField = ['Picture', 'Choose a picture']
const alt: NamedField = ['Description of the picture', 'Describe the picture']

/** What the fields of each form are called, by their path without the numbers of rows. */
const fieldWords: Record<FormSubject, Record<string, NamedField>> = {
  ...settingsFieldWords,
  article: {
    title: ['Title', 'Enter a title'],
    excerpt: ['Standfirst', 'Write a standfirst'],
    body: ['Text', 'Write the text'],
    picture,
    alt,
    caption: ['Caption', 'Write a caption'],
    category: ['Category', 'Enter a category'],
    author: ['Author', 'Enter an author'],
    tags: ['Tags', 'Enter two to six tags'],
    date: ['Date on the page', 'Enter the date on the page', realDay],
    updated: ['Text last changed', realDay, realDay],
    checked: ['Facts last checked', realDay, realDay],
    offer: ['Offer at the end', 'Choose an offer', 'Choose one of the offers'],
    slug: ['Address', 'Choose an address'],
    sources: ['Sources', 'Enter the sources'],
    'sources.title': ['Title', 'Enter the title of the source'],
    'sources.publisher': ['Publisher', 'Enter who published it'],
    'sources.url': [
      'Address',
      'Enter the address of the source',
      'Enter the whole address, such as https://www.nhs.uk/conditions/sepsis/',
    ],
    'sources.seen': ['Opened on', realDay, realDay],
    'sources.copy': ['Copy read on', realDay, realDay],
    corrections: ['Corrections', 'Enter the corrections'],
    'corrections.date': ['Date', 'Enter the day of the correction', realDay],
    'corrections.text': ['What was wrong', 'Say what was wrong and what is right'],
    'corrections.law': ['The law changed', 'Tick the box or leave it'],
    fictional: ['Made up', 'Tick the box or leave it'],
  },
  work: {
    title: ['Title', 'Enter a title'],
    description: ['Description', 'Write a description'],
    body: ['About this plate', 'Write about this plate'],
    picture,
    alt,
    category: ['Category', 'Enter a category'],
    artist: [
      'Artist',
      'Enter an artist, or a heritage label',
      'Enter either an artist or a heritage label, not both',
    ],
    'artist.name': ['Artist’s name', 'Enter the name of the artist'],
    'artist.role': ['Artist’s role', 'Enter the role of the artist'],
    heritage: ['Heritage label', 'Enter a heritage label'],
    studio: ['Studio', 'Enter the studio'],
    location: ['Place', 'Enter the place'],
    year: ['Year', 'Enter the year', 'Enter a year such as 2024'],
    series: ['Series', 'Enter the series'],
    style: ['Style', 'Enter the style'],
    technique: ['Technique', 'Enter the technique'],
    views: ['Views', 'Enter a number', 'Enter a whole number'],
    symbols: ['Symbols', 'Name four things to see in it'],
    'symbols.label': ['What it is', 'Name what is to be seen'],
    'symbols.text': ['What it means', 'Say what it means'],
    provenance: ['Provenance', 'Say what was asked and what was left out'],
    more: ['More plates', 'Choose the plates to lead on to'],
    'more.title': ['Heading', 'Enter a heading for the plates to lead on to'],
    'more.works': ['Plates', 'Choose one to three plates to lead on to'],
    slug: ['Address', 'Choose an address'],
    fictional: ['Made up', 'Tick the box or leave it'],
  },
  film: {
    title: ['Title', 'Enter a title'],
    description: ['Description', 'Write a description'],
    body: ['Transcript', 'Write the transcript'],
    picture: ['Poster', 'Choose a poster'],
    alt: ['Description of the poster', 'Describe the poster'],
    series: ['Series', 'Choose a series'],
    seconds: ['Length', 'Enter how long it is', 'Enter minutes and seconds, such as 4:30'],
    location: ['Place', 'Enter the place'],
    embedId: ['Video', 'Enter the video’s id'],
    teaser: ['Teaser', 'Choose a teaser'],
    contentNote: ['Content note', 'Choose a note', 'Choose one of the notes'],
    published: ['Date on the page', 'Enter the date on the page', realDay],
    slug: ['Address', 'Choose an address'],
    fictional: ['Made up', 'Tick the box or leave it'],
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
  return wordsAt(kind, path)?.[0] ?? nameAt(path)
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
  const isComplete = words === known?.[1]
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
  const [, missing, wrong] = known ?? []
  if (reason === 'This field is missing.') return missing
  // The reasons of lengths and of the address say what to do; the others name types and formats.
  return /^(?:Write|Give|An|Another|Choose a|There is|The) /.test(reason) ? reason : wrong
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
