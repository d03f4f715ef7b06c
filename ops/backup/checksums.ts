import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

// In the format of `sha256sum`, so that a backup can be checked without this program.
export const sumsFile = 'SHA256SUMS'

export function createChecksums() {
  const lines: string[] = []
  return {
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
