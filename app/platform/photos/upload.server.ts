import { tmpdir } from 'node:os'
import { plainFields, rememberForm } from '#app/platform/request/forms.server.ts'
import { incomingPhoto, type ReceivedPhoto } from './incoming-photo.server.ts'
import { multipartEvents, readBoundary } from './multipart.server.ts'
import type { PhotoProblem } from './photo.ts'
import { bodyBlocks, UploadRefused } from './request-body.server.ts'

export type { ReceivedPhoto }

export type PhotoForm =
  | {
      ok: true
      fields: FormData
      photo: ReceivedPhoto | null
      photoProblem?: PhotoProblem
      discard(): Promise<void>
    }
  | { ok: false; status: 400 | 413 | 415 }

const mebibyte = 1024 * 1024
const bodyMaxBytes = 32 * mebibyte
// Two mebibytes of text in which every byte is percent-encoded, and the other fields.
const encodedBodyMaxBytes = 8 * mebibyte
const fieldMaxBytes = 2 * mebibyte
const textMaxBytes = 4 * mebibyte
const maxParts = 20
const nameMaxCharacters = 100

/**
 * Reads a form with or without a photo in the field `photo`. Files in other fields are ignored, and NUL, which PostgreSQL
 * refuses, is removed. When the photo cannot be accepted, `photoProblem` is set and all fields are still returned. The
 * photo is in a temporary file in `tempDir` until the caller, who must do so when `ok`, calls `discard`.
 */
export async function readPhotoForm(
  request: Request,
  options: { signal?: AbortSignal; tempDir?: string } = {},
): Promise<PhotoForm> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > bodyMaxBytes) return { ok: false, status: 413 }

  const signal = options.signal ? AbortSignal.any([request.signal, options.signal]) : request.signal
  const form: Form = {
    fields: new FormData(),
    textSize: 0,
    photo: null,
    tempDir: options.tempDir ?? tmpdir(),
  }
  try {
    await readBody(form, request, signal)
  } catch (error) {
    await form.photo?.discard()
    if (error instanceof UploadRefused) return { ok: false, status: error.status }
    throw error
  }

  rememberForm(plainFields(form.fields))
  return {
    ok: true,
    fields: form.fields,
    ...(form.photo?.result() ?? { photo: null }),
    discard: async () => form.photo?.discard(),
  }
}

type Form = {
  fields: FormData
  textSize: number
  photo: ReturnType<typeof incomingPhoto> | null
  tempDir: string
}

type Part = { write(bytes: Buffer): void | Promise<void>; end(): void | Promise<void> }

async function readBody(form: Form, { body, headers }: Request, signal: AbortSignal) {
  const contentType = headers.get('content-type') ?? ''
  const [mediaType] = contentType.toLowerCase().split(';', 1)

  if (mediaType!.trim() === 'multipart/form-data') {
    const boundary = readBoundary(contentType)
    if (!boundary) throw new UploadRefused(400)
    await readMultipart(form, bodyBlocks(body, { maxBytes: bodyMaxBytes, signal }), boundary)
  } else if (mediaType!.trim() === 'application/x-www-form-urlencoded') {
    await readEncoded(form, bodyBlocks(body, { maxBytes: encodedBodyMaxBytes, signal }))
  } else {
    throw new UploadRefused(415)
  }
}

async function readMultipart(form: Form, blocks: AsyncIterable<Buffer>, boundary: string) {
  let parts = 0
  let part: Part = ignoredPart
  for await (const event of multipartEvents(blocks, boundary)) {
    if (event.kind === 'start') {
      parts += 1
      if (parts > maxParts || !isFieldName(event.name)) throw new UploadRefused(400)
      part = openPart(form, event)
    } else if (event.kind === 'bytes') {
      await part.write(event.bytes)
    } else {
      await part.end()
    }
  }
}

async function readEncoded(form: Form, blocks: AsyncIterable<Buffer>) {
  const pieces: Buffer[] = []
  for await (const block of blocks) pieces.push(block)
  const text = Buffer.concat(pieces).toString('utf8')
  // Split with a limit first: a body of ampersands would make millions of pairs.
  if (text.split('&', maxParts + 1).length > maxParts) throw new UploadRefused(400)

  for (const [name, value] of new URLSearchParams(text)) {
    if (!isFieldName(name)) throw new UploadRefused(400)
    countText(form, Buffer.byteLength(value), Buffer.byteLength(value))
    addField(form, name, value)
  }
}

function openPart(form: Form, { name, fileName }: { name: string; fileName: string | null }): Part {
  if (fileName === null) return textPart(form, name)
  if (name !== 'photo' || form.photo) return ignoredPart
  form.photo = incomingPhoto(form.tempDir, fileName)
  return form.photo
}

const ignoredPart: Part = { write() {}, end() {} }

function textPart(form: Form, name: string): Part {
  const pieces: Buffer[] = []
  let size = 0
  return {
    write(bytes) {
      size += bytes.length
      countText(form, size, bytes.length)
      pieces.push(bytes)
    },
    end() {
      addField(form, name, Buffer.concat(pieces).toString('utf8'))
    },
  }
}

function countText(form: Form, fieldSize: number, added: number) {
  form.textSize += added
  if (fieldSize > fieldMaxBytes || form.textSize > textMaxBytes) throw new UploadRefused(413)
}

function addField(form: Form, name: string, value: string) {
  if (!form.fields.has(name)) form.fields.append(name, value.replaceAll('\0', ''))
}

function isFieldName(name: string) {
  return name.length <= nameMaxCharacters && !name.includes('\0')
}
