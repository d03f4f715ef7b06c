import { pino } from 'pino'
import { logLevel } from '#app/platform/configuration/configuration.server.ts'

/** Never log a query string, a body, a cookie, a whole address or a person's name: users are logged by id only. */
export const log = pino(
  {
    // An invalid level is refused later, with the rest of the configuration.
    level: logLevel.safeParse(process.env.LOG_LEVEL).data ?? 'info',
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    serializers: { err: describeError },
  },
  process.stdout.isTTY ? await readableLines() : jsonLines(),
)

function jsonLines() {
  // Asynchronously and in batches: one by one they would cost as much as sending a cached page. The rest is flushed at the end.
  return pino.destination({ sync: false })
}

async function readableLines() {
  const { default: pretty } = await import('pino-pretty')
  return pretty({
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'id,method,path,status,ms',
    messageFormat: ({ msg, method, path, status, ms }) =>
      msg === 'request' ? `${method} ${path} ${status}, ${ms} ms` : String(msg),
  })
}

// A database error contains the values of the row it refused; only its kind and its place in the code may be logged.
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: 'not an Error' }
  const cause = error.cause instanceof Error ? error.cause : undefined
  const code = errorCode(cause) ?? errorCode(error)
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

// PostgreSQL's data errors (class 22) quote the value: `invalid input syntax for type date: "yesterday"`.
function withoutValue(message: string, code: string | undefined) {
  const text = code?.startsWith('22') ? message.replace(/:? ".*"/s, '') : message
  return text.split('\n')[0]
}

function errorCode(error: Error | undefined) {
  return error && 'code' in error ? String(error.code) : undefined
}
