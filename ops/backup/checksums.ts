import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

// In the format of `sha256sum`, so that a backup can be checked without this program.
export const sumsFile = 'SHA256SUMS'

/** Collects the checksums of the files of a backup while they pass. */
export function createChecksums() {
  const lines: string[] = []
  return {
    /** A stream to pipe the file through. */
    of(path: string) {
      const hash = createHash('sha256')
      return new Transform({
        transform(chunk, _, passOn) {
          hash.update(chunk)
          passOn(null, chunk)
        },
        flush(done) {
          lines.push(`${hash.digest('hex')}  ${path}`)
          done()
        },
      })
    },
    text: () => `${lines.join('\n')}\n`,
  }
}
