import { contactEmail } from '#app/platform/configuration/site-settings.server.ts'
import { site } from '#content/site.ts'
import { accountParts, collectionParts } from './account-parts.server.ts'
import type { ExportOwner, ExportPart } from './export-part.server.ts'
import { messageParts } from './message-parts.server.ts'
import { readPhotos, storyParts } from './story-parts.server.ts'
import { type ZipEntry, zipped } from './zip.server.ts'

const parts: ExportPart[] = [...accountParts, ...storyParts, ...collectionParts, ...messageParts]

const encoder = new TextEncoder()

/** UK GDPR, Articles 15 and 20. Nothing about anybody else, and no passwords or tokens. */
export function exportZip(owner: ExportOwner) {
  return zipped(listFiles(owner))
}

async function* listFiles(owner: ExportOwner): AsyncGenerator<ZipEntry> {
  yield { name: 'README.txt', compress: true, bytes: [encoder.encode(explanation(new Date()))] }
  yield { name: 'data.json', compress: true, bytes: encoded(writeJson(owner)) }
  yield* readPhotos(owner)
}

async function* encoded(text: AsyncIterable<string>) {
  for await (const chunk of text) yield encoder.encode(chunk)
}

async function* writeJson(owner: ExportOwner) {
  let before = '{\n'
  for (const { name, read } of parts) {
    yield `${before}  ${JSON.stringify(name)}: `
    yield* jsonChunks(await read(owner))
    before = ',\n'
  }
  yield '\n}\n'
}

async function* jsonChunks(value: unknown): AsyncGenerator<string> {
  if (!isStream(value)) return yield indentedJson(value, '  ')
  let before = '['
  for await (const item of value) {
    yield `${before}\n    ${indentedJson(item, '    ')}`
    before = ','
  }
  yield before === '[' ? '[]' : '\n  ]'
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

function indentedJson(value: unknown, indent: string) {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`)
}

function explanation(now: Date) {
  return [
    `What Indelible holds about you, as of ${now.toISOString().slice(0, 10)}`,
    'This archive contains:',
    [
      '- README.txt, which you are reading.',
      '- data.json, everything that is text. You can open it with any text editor, and other programs can read it. Times are in UTC.',
      '- photos, your photographs in the largest size we hold. We did not keep the files you sent: we made new copies without what the camera wrote into them. If you sent none, there is no such folder.',
    ].join('\n'),
    'data.json has these parts. If a part is empty, we hold nothing of that kind.',
    ...parts.map(({ name, says }) => `${name}\n  ${says}`),
    'What is not included: your password and the links we emailed you, because they give access to your account; counts of attempts to send a form, which we cannot trace back to you; and the notes of our review team. The notes are about you, and you can ask us for them.',
    'If you have written to us from another email address, we cannot know that it was you. Write to us from that address to ask for a copy.',
    `The privacy page of ${site.name} says why we keep each of these, and for how long. For questions and corrections write to ${contactEmail()}.`,
    'We have given this archive to nobody but you. It contains what you wrote and your email address, so keep it somewhere safe.',
    '',
  ].join('\n\n')
}
