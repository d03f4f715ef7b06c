import { explainDatabaseError, isDatabaseError } from '#app/db/database-error.server.ts'
import { DatabaseLaunchError } from '#app/db/embedded/launch.server.ts'
import { ConfigurationError } from '#app/server/configuration.server.ts'

/** Tells the terminal: it reads standard error, while machines read the log's JSON lines on standard output. */
export function printLine(line: string) {
  process.stderr.write(`${line}\n`)
}

/** Ends the process with an exit code that says no, and with the error as one line. */
export function endWithOneLine(error: unknown): never {
  const explained = explain(error) ?? error
  printLine(explained instanceof Error ? firstLineOf(explained) : String(error))
  process.exit(1)
}

/** The same for errors whose every line is meant to be read. */
export function endWithMessage(error: Error): never {
  printLine(error.message)
  process.exit(1)
}

/** The error in words for whoever runs the site; null when it is nothing that they could mend. */
export function explain(error: unknown) {
  if (error instanceof ConfigurationError || error instanceof DatabaseLaunchError) return error
  if (!isDatabaseError(error)) return null
  return explainDatabaseError(process.env.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR', error)
}

export function firstLineOf({ message, name }: Error) {
  return message.split('\n')[0] || name
}
