import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** Text is worth compressing; photographs are compressed already. */
export type ZipEntry = {
  name: string
  compress: boolean
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

const nothing = new Uint8Array(0)

/** Only one chunk is in memory at a time. */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  function* takeReady() {
    const bytes = ready
    ready = []
    yield* bytes
  }

  for await (const { name, compress, bytes } of entries) {
    const file = compress ? new ZipDeflate(name) : new ZipPassThrough(name)
    zip.add(file)
    for await (const chunk of bytes) {
      file.push(chunk)
      yield* takeReady()
    }
    file.push(nothing, true)
    yield* takeReady()
  }
  zip.end()
  yield* takeReady()
}
