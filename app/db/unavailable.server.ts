// PostgreSQL, appendix A: connection exceptions, insufficient resources (a full disk, too many connections), a
// statement that took too long, a server that goes down or comes up, and one that takes no writes, as a standby that
// others have not left yet. Then what the system says of a socket.
const codes =
  /^(?:08|53)\w{3}$|^57014$|^57P0\d$|^25006$|^ECONN|^ENOENT$|^EPIPE$|^ETIMEDOUT$|^EHOSTUNREACH$/

// The driver's own words have no code.
const words =
  /^(?:Connection terminated|Query read timeout|timeout e(?:xceeded|xpired)|Client (?:has encountered|was closed))/

/** Whether something failed because the database is away, hangs or is full: it may work again in a minute. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  // A file that is missing is no database that is.
  if (code && codes.test(code) && (code !== 'ENOENT' || syscall === 'connect')) return true
  return words.test(error.message) || isDatabaseUnavailable(error.cause)
}
