export function say(line: string) {
  process.stderr.write(`${line}\n`)
}

/** For errors that explain themselves: their first line, and an exit code that says no. */
export function endWithOneLine(error: unknown): never {
  say(error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error))
  process.exit(1)
}

/** For errors whose every line is meant to be read. */
export function endWithMessage(error: Error): never {
  say(error.message)
  process.exit(1)
}
