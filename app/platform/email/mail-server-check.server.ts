import { setTimeout as wait } from 'node:timers/promises'
import { log } from '#app/platform/observability/logger.server.ts'
import { type DeliveryError, MailServerError } from './delivery-error.server.ts'

let problem: MailServerError | null = null
let stopped = new AbortController()

/** Codes for the operator of the site; null while it accepts mail. */
export function mailServerProblem() {
  return problem?.message ?? null
}

export function noteMailServer(error: DeliveryError | null) {
  if (error === null) problem = null
  else if (error instanceof MailServerError) problem = error
}

/**
 * So that a wrong password is noticed before a reader waits for an email. Repeated until it succeeds or an email is sent.
 * @param check throws MailServerError
 * @param print told of the first failure, for the terminal
 */
export async function startMailServerCheck(
  check: () => Promise<void>,
  print: (line: string) => void,
  { againAfterMs: retryAfterMs = 300_000 } = {},
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
      print(`No mail goes out: ${failure.message}. Check SMTP_URL; what is sent meanwhile waits.`)
    }
    await wait(retryAfterMs, undefined, { ref: false, signal }).catch(() => {})
  }
}

export function stopMailServerCheck() {
  stopped.abort()
  problem = null
}
