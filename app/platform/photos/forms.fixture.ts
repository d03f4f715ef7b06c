import { type PhotoForm, readPhotoForm } from './upload.server.ts'

export const encoded = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }

export function createFormData(fields: Record<string, string | File>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return { body }
}

export async function read(init: RequestInit, tempDir?: string) {
  const form = await answer(init, tempDir)
  if (!form.ok) throw new Error(`The form was refused with ${form.status}`)
  return form
}

export async function status(init: RequestInit) {
  const form = await answer(init)
  return form.ok ? undefined : form.status
}

export async function answer(init: RequestInit, tempDir?: string): Promise<PhotoForm> {
  return readPhotoForm(new Request('http://site.test/submit', { method: 'POST', ...init }), {
    tempDir,
  })
}

export function rawRequest(body: BodyInit, headers: Record<string, string> = {}) {
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    body,
    headers: { 'content-type': 'multipart/form-data; boundary=line', ...headers },
    // Without it the platform takes no stream for a body.
    duplex: 'half',
  }
  return new Request('http://site.test/submit', init)
}

export function cutRequest(bytes: Buffer, cut: number, contentType?: string) {
  let at = 0
  const body = new ReadableStream<Uint8Array>({
    pull(stream) {
      if (at >= bytes.length) return stream.close()
      stream.enqueue(bytes.subarray(at, at + cut))
      at += cut
    },
  })
  return rawRequest(body, contentType ? { 'content-type': contentType } : {})
}

export function partHead(name: string, fileName?: string) {
  const file = fileName === undefined ? '' : `; filename="${fileName}"`
  return `--line\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`
}
