import { ConfigurationError } from '#app/platform/configuration/configuration.server.ts'
import { explainDatabaseError, isDatabaseError } from '#app/platform/db/database-error.server.ts'
import { DatabaseLaunchError } from '#app/platform/db/embedded/launch.server.ts'

/** On standard error; standard output is for the log's JSON lines. */
export function printLine(line: string) {
  process.stderr.write(`${line}\n`)
}

export function endWithOneLine(error: unknown): never {
  const explained = explain(error) ?? error
  printLine(explained instanceof Error ? readFirstLine(explained) : String(error))
  process.exit(1)
}

/** For errors whose every line is meant to be read. */
export function endWithMessage(error: Error): never {
  printLine(error.message)
  process.exit(1)
}

/** For the operator; null when the error is not one that they can fix. */
export function explain(error: unknown) {
  if (error instanceof ConfigurationError || error instanceof DatabaseLaunchError) return error
  if (!isDatabaseError(error)) return null
  return explainDatabaseError(process.env.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR', error)
}

function readFirstLine({ message, name }: Error) {
  return message.split('\n')[0] || name
}
