import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** One file of an archive. Text is compressed; pictures already are. */
export type ZipEntry = {
  name: string
  squeezed: boolean
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

const nothing = new Uint8Array(0)

/** The bytes of a ZIP file as a stream: only one chunk is in memory at a time. */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  function* taken() {
    const bytes = ready
    ready = []
    yield* bytes
  }

  for await (const { name, squeezed, bytes } of entries) {
    const file = squeezed ? new ZipDeflate(name) : new ZipPassThrough(name)
    zip.add(file)
    for await (const piece of bytes) {
      file.push(piece)
      yield* taken()
    }
    file.push(nothing, true)
    yield* taken()
  }
  zip.end()
  yield* taken()
}
