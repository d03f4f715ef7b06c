import { symbols } from 'pino'
import { onTestFinished } from 'vitest'
import { log } from '#app/platform/observability/logger.server.ts'

type Stream = { write(line: string): void }

/** Listens to the log for the rest of the test. @returns the lines, which grow as they are written */
export function logLines() {
  const stream = (log as unknown as Record<symbol, Stream>)[symbols.streamSym]!
  const { write } = stream
  const lines: string[] = []
  stream.write = (line) => {
    lines.push(line)
  }
  log.level = 'info'
  onTestFinished(() => {
    stream.write = write
    log.level = 'silent'
  })
  return lines
}
