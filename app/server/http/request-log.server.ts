import { log } from '#app/server/log.server.ts'

type Answered = {
  id: string
  method: string | undefined
  pathname: string
  status: number
  /** As `performance.now()` tells it. */
  startedAt: number
}

/** The one line that each request leaves in the log. */
export function logRequest({ id, method, pathname, status, startedAt }: Answered) {
  const ms = Math.round(performance.now() - startedAt)
  log.info({ id, method, path: withoutWords(pathname), status, ms }, 'request')
}

// The end of a submission's address is made of the story's first words.
function withoutWords(pathname: string) {
  return pathname.replace(/^(\/submission\/[^/]+)\/.*$/i, '$1/...')
}
