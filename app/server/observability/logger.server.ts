import { pino } from 'pino'
import { logLevel } from '#app/server/configuration.server.ts'

/**
 * One JSON line per event on standard output. Never a query string, a body, a cookie, a whole address or a name of a person:
 * users appear by id alone.
 */
export const log = pino(
  {
    // A level that there is not is refused with the rest of the configuration.
    level: logLevel.safeParse(process.env.LOG_LEVEL).data ?? 'info',
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    serializers: { err: describeError },
  },
  // Lines are written beside the work, many at once when there are many: one by one, and waited for, they cost as much
  // as all the rest of a page out of memory. What is not written yet is at the end of the process.
  pino.destination({ sync: false }),
)

// A database error carries the values of the row it refused; only what it is and where it happened may be logged.
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: 'not an Error' }
  const cause = error.cause instanceof Error ? error.cause : undefined
  const code = codeOf(cause) ?? codeOf(error)
  return {
    type: cause?.name ?? error.name,
    ...(code && { code }),
    message: withoutValue((cause ?? error).message, code),
    // The message is taken out first: a line of a story may look like one of the stack.
    stack: error.stack
      ?.replace(error.message, '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 12)
      .join('\n'),
  }
}

// Of a value that it cannot take (class 22) PostgreSQL says which: `invalid input syntax for type date: "yesterday"`.
function withoutValue(message: string, code: string | undefined) {
  const text = code?.startsWith('22') ? message.replace(/:? ".*"/s, '') : message
  return text.split('\n')[0]
}

function codeOf(error: Error | undefined) {
  return error && 'code' in error ? String(error.code) : undefined
}
