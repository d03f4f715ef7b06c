// PostgreSQL error codes (appendix A): connection exceptions, insufficient resources, a statement timeout, a server that
// starts or stops, a read-only server, such as a standby after a failover; then the codes of the system for a socket.
const codes =
  /^(?:08|53)\w{3}$|^57014$|^57P0\d$|^25006$|^ECONN|^ENOENT$|^EPIPE$|^ETIMEDOUT$|^EHOSTUNREACH$/

// Errors of pg itself have no code.
const words =
  /^(?:Connection terminated|Query read timeout|timeout e(?:xceeded|xpired)|Client (?:has encountered|was closed))/

/** It is out of reach, hangs or is full, which may be temporary. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  // ENOENT counts only for a socket: a missing file has nothing to do with the database.
  if (code && codes.test(code) && (code !== 'ENOENT' || syscall === 'connect')) return true
  return words.test(error.message) || isDatabaseUnavailable(error.cause)
}
