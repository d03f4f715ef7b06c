import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { SettingsFields } from '#content/settings-fields.ts'
import type { MagazinePiece } from './magazine-pieces.ts'

type FoundInvention = {
  what: string
  /** A magazine may open without it. */
  isOptional: boolean
}

/** An owner replaces or adds it before the magazine opens. `place` is a file or a page. */
export type Invention = FoundInvention & { place: string }

/** Addresses that RFC 2606 reserves for examples. */
const reserved = /[\w.+-]+@[\w.-]+\.example\b|\bhttps?:\/\/[\w.-]+\.example\b/g

// Pieces, samples and settings count as they are in the database; rules and types have no content.
const left =
  /\/(?:front-matter|positions|slots|settings-fields|first-settings)\.ts$|\.d\.ts$|\.test\.ts$|\/(?:samples|articles|gallery|films)\//

/** Straight from `content/`, by file. */
export async function inContent(): Promise<Invention[]> {
  const files = globSync('content/**/*.{ts,md}').filter((file) => !left.test(file))
  const lists = await Promise.all(files.toSorted().map(inFile))
  return lists.flat()
}

async function inFile(file: string) {
  const module = file.endsWith('.ts') ? await import(pathToFileURL(file).href) : {}
  const inventions = [...inValue(module), ...inText(await readFile(file, 'utf8'))]
  return inventions.map((each) => ({ place: file, ...each }))
}

export function inPiece({ place, kind, fields, body }: MagazinePiece): Invention[] {
  const inventions = [
    ...(fields.fictional ? [required('people, places or figures that were made up')] : []),
    ...(kind === 'film' && !fields.embedId ? [lacking('embedId', 'embedId')] : []),
    ...placeholdersIn(JSON.stringify(fields)),
    ...inText(body),
  ]
  return inventions.map((each) => ({ place, ...each }))
}

/** By the page where it can be changed. */
export function inSiteSettings(settings: SettingsFields): Invention[] {
  const { publisher, 'social-links': social } = settings
  const shown = {
    ...settings,
    publisher: {
      publisher: (publisher.address && publisher.name) || null,
      icoRegistration: publisher.icoRegistration || null,
      processors: publisher.processors,
      deletionRuleIsSet: publisher.deletionRuleIsSet ?? false,
    },
    films: { ...settings.films, host: settings.films.host ?? null },
    'social-links': ['instagram', 'youtube', 'facebook'].map((name) => ({
      name,
      url: social[name as keyof typeof social] || null,
    })),
  }
  return Object.entries(shown).flatMap(([form, fields]) => {
    const place = form === 'front-page' ? '/edit/front-page' : `/edit/settings/${form}`
    const inventions = [...inValue(fields), ...placeholdersIn(JSON.stringify(fields))]
    return inventions.map((each) => ({ place, ...each }))
  })
}

export function inText(source: string): FoundInvention[] {
  return source
    .split('\n')
    .flatMap((line, before) =>
      placeholdersIn(line).map(({ what }) => required(`line ${before + 1}: ${what}`)),
    )
}

function placeholdersIn(text: string) {
  return (text.match(reserved) ?? []).map(required)
}

function required(what: string): FoundInvention {
  return { what, isOptional: false }
}

// What an owner can add while a field is null, false or empty.
const missing: Record<string, string> = {
  embedId: 'no film at the video host yet',
  url: 'no address yet',
  host: 'no host of films yet',
  publisher: 'no legal name and postal address of the publisher yet',
  icoRegistration: 'no registration number of the Information Commissioner’s Office yet',
  processors: 'no host and email service named yet',
  deletionRuleIsSet: 'no rule yet that deletes old emails from the mailbox (docs/operations.md)',
}

const optional = new Set(['embedId', 'url', 'host'])

function lacking(key: string, where: string): FoundInvention {
  return { what: `${where}: ${missing[key]}`, isOptional: optional.has(key) }
}

/** `path` says where the value is. */
export function inValue(value: unknown, path = ''): FoundInvention[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inside]) => {
    if (key === 'fictional' && inside === true) return [required(`${path || 'all of it'}: made up`)]
    const isMissing = inside === null || inside === false || (Array.isArray(inside) && !inside[0])
    if (isMissing && Object.hasOwn(missing, key)) return [lacking(key, joinPath(path, key))]
    return inValue(
      inside,
      Array.isArray(value) ? `${path}[${nameOf(key, inside)}]` : joinPath(path, key),
    )
  })
}

function nameOf(key: string, inside: unknown) {
  const { name, title, label } = (inside ?? {}) as Record<string, unknown>
  return String(name ?? title ?? label ?? key)
}

function joinPath(path: string, key: string) {
  return path ? `${path}.${key}` : key
}
