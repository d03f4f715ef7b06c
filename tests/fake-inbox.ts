import { openSessions } from '#app/server/sessions/sessions.server.ts'

type Received = {
  kind: 'verify' | 'already registered' | 'reset'
  to: string
  token?: string
}

/** Stands in for the post: what would have been sent lies here. */
export const fakeInbox = {
  letters: [] as Received[],

  open() {
    openSessions({
      async verifyAddress(to, token) {
        fakeInbox.letters.push({ kind: 'verify', to, token })
      },
      async resetPassword(to, token) {
        fakeInbox.letters.push({ kind: 'reset', to, token })
      },
      async alreadyRegistered(to) {
        fakeInbox.letters.push({ kind: 'already registered', to })
      },
    })
  },

  /** The letters to one address, oldest first. */
  to(address: string) {
    return fakeInbox.letters.filter(({ to }) => to === address)
  },
}
