import { setTimeout as wait } from 'node:timers/promises'
import { log } from '#app/server/observability/logger.server.ts'
import { type DeliveryError, MailServerError } from './delivery-error.server.ts'

let problem: MailServerError | null = null
let stopped = new AbortController()

/**
 * Why the mail server took nothing from this process the last time it was asked, as codes for whoever runs the site; null
 * while it takes mail.
 */
export function mailServerProblem() {
  return problem?.message ?? null
}

/** Remembers how the mail server answered: `error` is null when it took an email. */
export function noteMailServer(error: DeliveryError | null) {
  if (error === null) problem = null
  else if (error instanceof MailServerError) problem = error
}

/**
 * Checks at the start whether the mail server lets us in, so that a wrong password is not found out by the first reader who
 * waits for an email. While it does not, and no email has gone out, it is asked again: the mend may be at the other end.
 *
 * @param check throws MailServerError
 * @param say told of the first failure, for the terminal
 */
export async function startMailServerCheck(
  check: () => Promise<void>,
  say: (line: string) => void,
  { againAfterMs = 300_000 } = {},
) {
  stopped = new AbortController()
  const { signal } = stopped
  for (let isFirst = true; isFirst || problem; isFirst = false) {
    const failure = await check().then(
      () => null,
      (error) => error as MailServerError,
    )
    if (signal.aborted) return
    noteMailServer(failure)
    if (!failure) return
    const { code, responseCode, command } = failure
    log.warn({ code, responseCode, command }, 'the mail server does not let us in')
    if (isFirst) {
      say(`No mail goes out: ${failure.message}. Check SMTP_URL; what is sent meanwhile waits.`)
    }
    await wait(againAfterMs, undefined, { ref: false, signal }).catch(() => {})
  }
}

export function stopMailServerCheck() {
  stopped.abort()
  problem = null
}
