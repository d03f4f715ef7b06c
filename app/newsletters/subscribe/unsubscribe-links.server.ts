import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { unsubscribeAddressFor } from '#app/platform/email/bounce-address.server.ts'
import { addressToLeave } from './subscriptions.server.ts'

/** How the reader of a subscription leaves: by one click, and by email where there is a mailbox for that. */
export function listUnsubscribeHeaders({
  unsubscribeToken: token,
  topic = 'newsletter',
}: {
  unsubscribeToken: string
  topic?: string
}) {
  const path = addressToLeave(topic === 'newsletter' ? 'newsletter' : 'interest')
  const mailto = unsubscribeAddressFor(token)
  return { url: siteUrl(path, { token }), ...(mailto && { mailto }) }
}
