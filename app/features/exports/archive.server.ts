import { site } from '#content/site.ts'
import { accountParts } from './account-parts.server.ts'
import { collectionParts } from './collection-parts.server.ts'
import { messageParts } from './message-parts.server.ts'
import type { ExportOwner, ExportPart } from './part.server.ts'
import { photosOf, storyParts } from './story-parts.server.ts'
import { type ZipEntry, zipped } from './zip.server.ts'

const parts: ExportPart[] = [...accountParts, ...storyParts, ...collectionParts, ...messageParts]

const encoder = new TextEncoder()

/**
 * Everything stored about a person (UK GDPR, Articles 15 and 20) as the bytes of one ZIP file: data.json, README.txt and the
 * photographs. Contains nothing about anybody else, and no passwords or tokens.
 */
export function exportArchive(owner: ExportOwner) {
  return zipped(filesOf(owner))
}

async function* filesOf(owner: ExportOwner): AsyncGenerator<ZipEntry> {
  yield { name: 'README.txt', squeezed: true, bytes: [encoder.encode(explanation(new Date()))] }
  yield { name: 'data.json', squeezed: true, bytes: encoded(jsonOf(owner)) }
  yield* photosOf(owner)
}

async function* encoded(words: AsyncIterable<string>) {
  for await (const piece of words) yield encoder.encode(piece)
}

async function* jsonOf(owner: ExportOwner) {
  let before = '{\n'
  for (const { name, read } of parts) {
    yield `${before}  ${JSON.stringify(name)}: `
    yield* piecesOf(await read(owner))
    before = ',\n'
  }
  yield '\n}\n'
}

async function* piecesOf(value: unknown): AsyncGenerator<string> {
  if (!isStream(value)) return yield written(value, '  ')
  let before = '['
  for await (const item of value) {
    yield `${before}\n    ${written(item, '    ')}`
    before = ','
  }
  yield before === '[' ? '[]' : '\n  ]'
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

function written(value: unknown, indent: string) {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`)
}

function explanation(now: Date) {
  return [
    `What Indelible holds about you, as of ${now.toISOString().slice(0, 10)}`,
    'There are three things in this archive:',
    [
      '- README.txt, which you are reading.',
      '- data.json, everything in words. Any text editor opens it, and other programs can read it. Times are in UTC.',
      '- photos, your photographs in the largest size we hold. The file you sent was not kept: we made a new copy without what the camera wrote into it. If you sent none, there is no such folder.',
    ].join('\n'),
    'data.json has these parts. An empty part means that we hold nothing of the kind.',
    ...parts.map(({ name, says }) => `${name}\n  ${says}`),
    'What is not here: your password and the links we sent you, since they open your account; counts of tries at a form, which we cannot lead back to you; and the notes of those who read your stories. The notes are about you, and you may ask us for them.',
    'What was sent under another address than that of your account we cannot know to be yours. Write to us from that address.',
    `Why we keep each of these, and for how long, is at ${site.name}'s privacy page. Questions, corrections: ${site.email}.`,
    'Nobody but you was given this archive. It has your words and your address in it, so keep it as you keep your letters.',
    '',
  ].join('\n\n')
}
