import { openSessions } from '#app/platform/sessions/sessions.server.ts'

type Received = {
  kind: 'verify' | 'already registered' | 'reset'
  to: string
  token?: string
}

/** Takes the place of sending: holds the emails that would have been sent. */
export const fakeInbox = {
  emails: [] as Received[],

  async open() {
    await openSessions({
      async verifyAddress(to, token) {
        fakeInbox.emails.push({ kind: 'verify', to, token })
      },
      async resetPassword(to, token) {
        fakeInbox.emails.push({ kind: 'reset', to, token })
      },
      async alreadyRegistered(to) {
        fakeInbox.emails.push({ kind: 'already registered', to })
      },
    })
  },

  /** The emails to one address, oldest first. */
  to(address: string) {
    return fakeInbox.emails.filter(({ to }) => to === address)
  },
}
