import pg from 'pg'
import { DatabaseLaunchError } from './embedded/launch-error.server.ts'
import { isDatabaseUnavailable } from './unavailable.server.ts'

// PostgreSQL error codes (appendix A) and Node's codes for connections.
const reasons: [codes: RegExp, reason: string][] = [
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, 'its host is not known'],
  [/^(?:ECONN\w+|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ENOENT|EACCES)$/, 'no server answers there'],
  [/^28/, 'the server refuses this user or password'],
  [/^3D000$/, 'the server has no database of this name'],
  [/^42501$/, 'this user lacks the rights that the site needs'],
  [/^53300$/, 'the server takes no more connections'],
  [/^57P0/, 'the server is starting or stopping'],
]

export function isDatabaseError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error instanceof pg.DatabaseError ||
    isDatabaseUnavailable(error) ||
    isDatabaseError(error.cause)
  )
}

export function explainDatabaseError(variable: string, error: unknown) {
  if (error instanceof DatabaseLaunchError) return error
  const { code, message } = innermost(error)
  const [, reason] = reasons.find(([codes]) => codes.test(code)) ?? []
  const summary = reason ? `${reason} (${code})` : message.split('\n')[0]
  return new DatabaseLaunchError(`${variable}: ${summary}`, { cause: error })
}

// Drizzle wraps the driver's error; Node combines the errors of the several addresses of a host.
function innermost(error: unknown): { code: string; message: string } {
  if (error instanceof AggregateError && error.errors.length > 0) return innermost(error.errors[0])
  if (error instanceof Error && error.cause) return innermost(error.cause)
  const { code = '', syscall, message = String(error) } = error as NodeJS.ErrnoException
  // ENOENT with syscall `open` is a missing certificate file, not a missing socket.
  return { code: syscall === 'open' ? '' : code, message }
}
