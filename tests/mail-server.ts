import { onTestFinished } from 'vitest'
import { type MailServerBehaviour, openMailServer } from './open-mail-server.ts'

/** Opens a mail server for one test. */
export async function givenMailServer(behaviour: MailServerBehaviour = {}) {
  const server = await openMailServer(behaviour)
  onTestFinished(server.close)
  return server
}
