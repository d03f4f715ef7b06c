import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { parse as parseYaml } from 'yaml'
import { splitFrontMatter } from '#content/front-matter.ts'
import type { SettingsFields } from '#content/settings-fields.ts'

/** Something an owner replaces before the magazine opens. */
export type Invention = { file: string; what: string }

/** Addresses that RFC 2606 reserves for examples. */
const reserved = /[\w.+-]+@[\w.-]+\.example\b|\bhttps?:\/\/[\w.-]+\.example\b/g

// Rules and types have no content. Samples and settings count as they are in the database.
const left =
  /\/(?:front-matter|positions|slots|settings-fields|first-settings)\.ts$|\.d\.ts$|\.test\.ts$|\/samples\//

/** Everything in `content/` that is made up or missing, by file. */
export async function inventions(): Promise<Invention[]> {
  const files = globSync('content/**/*.{ts,md}').filter((file) => !left.test(file))
  const lists = await Promise.all(files.toSorted().map(inFile))
  return lists.flat()
}

async function inFile(file: string) {
  const source = await readFile(file, 'utf8')
  const admitted = file.endsWith('.md') ? inFrontMatter(source, file) : await inModule(file)
  return [...admitted, ...inText(source)].map((what) => ({ file, what }))
}

/** What is made up or missing in the settings, by the page where it can be changed. */
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
    'social-links': ['instagram', 'youtube', 'facebook'].map((name) => ({
      name,
      url: social[name as keyof typeof social] || null,
    })),
  }
  return Object.entries(shown).flatMap(([form, fields]) => {
    const file = form === 'front-page' ? '/edit/front-page' : `/edit/settings/${form}`
    const placeholders = JSON.stringify(fields).match(reserved) ?? []
    return [...inValue(fields), ...placeholders].map((what) => ({ file, what }))
  })
}

/** Placeholder addresses with their lines. */
export function inText(source: string) {
  return source
    .split('\n')
    .flatMap((line, before) =>
      [...line.matchAll(reserved)].map(([address]) => `line ${before + 1}: ${address}`),
    )
}

/** Whether a piece is marked as made up, and a film can be watched. */
export function inFrontMatter(source: string, file: string) {
  const { fictional, embedId } = parseYaml(splitFrontMatter(source).head ?? '') ?? {}
  return [
    ...(fictional ? ['people, places or figures that were made up'] : []),
    ...(/\/films\//.test(file) && !embedId ? [`embedId: ${missing.embedId}`] : []),
  ]
}

async function inModule(file: string) {
  return inValue(await import(pathToFileURL(file).href))
}

// What an owner must add while a field is null, false or empty.
const missing: Record<string, string> = {
  embedId: 'no film at the video host yet',
  url: 'no address yet',
  video: 'no video host yet',
  publisher: 'no legal name and postal address of the publisher yet',
  icoRegistration: 'no registration number of the Information Commissioner’s Office yet',
  processors: 'no host and email service named yet',
  deletionRuleIsSet: 'no rule yet that deletes old emails from the mailbox (docs/operations.md)',
}

/** What is made up or missing in an exported value; `path` says where the value is. */
export function inValue(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  const told = Object.entries(value).flatMap(([key, inside]) => {
    if (key === 'fictional' && inside === true) return [`${path || 'all of it'}: made up`]
    const isMissing = inside === null || inside === false || (Array.isArray(inside) && !inside[0])
    if (isMissing && Object.hasOwn(missing, key)) return [`${dotted(path, key)}: ${missing[key]}`]
    return inValue(
      inside,
      Array.isArray(value) ? `${path}[${nameOf(key, inside)}]` : dotted(path, key),
    )
  })
  return told
}

function nameOf(key: string, inside: unknown) {
  const { name, title, label } = (inside ?? {}) as Record<string, unknown>
  return String(name ?? title ?? label ?? key)
}

function dotted(path: string, key: string) {
  return path ? `${path}.${key}` : key
}
