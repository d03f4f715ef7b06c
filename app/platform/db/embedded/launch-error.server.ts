/** One line for the terminal. */
export class DatabaseLaunchError extends Error {
  override name = 'DatabaseLaunchError'
}

export function unsuitableSystem(reason: string) {
  return new DatabaseLaunchError(
    `The embedded database cannot run here (${reason}): set DATABASE_URL to a PostgreSQL server.`,
  )
}

export function asLaunchError(error: unknown) {
  if (error instanceof DatabaseLaunchError) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new DatabaseLaunchError(`The database did not start: ${reason}`, { cause: error })
}
