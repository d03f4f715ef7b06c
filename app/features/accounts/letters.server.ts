import { configuration } from '#app/server/configuration.server.ts'
import { allowed } from '#app/server/limits.server.ts'
import { post } from '#app/server/mail/mail.server.ts'
import { type AccountLetters, verificationHours } from '#app/server/sessions.server.ts'

// A stranger who types somebody's address must not be able to fill their mailbox.
const lettersPerAddress = { name: 'account-letter', most: 3, minutes: 60 }

/** What better-auth asks us to send. Both answers to a sign-up cost the same: one letter. */
export const accountLetters: AccountLetters = {
  async verifyAddress(email, token) {
    if (!(await allowed(lettersPerAddress, email))) return
    await post(
      {
        to: email,
        subject: 'Please verify your email address',
        paragraphs: [
          'Hello. Somebody, we hope you, made an account at Indelible with this address. Follow the link to verify it.',
          `The link works for ${verificationHours} hours. If it was not you, do nothing: without the link the account stays shut, and after a week it is gone.`,
        ],
        action: {
          label: 'Verify my address',
          url: `${configuration.baseUrl}/auth/verify?token=${encodeURIComponent(token)}`,
        },
      },
      { usefulUntil: new Date(Date.now() + verificationHours * 3_600_000) },
    )
  },

  async alreadyRegistered(email) {
    if (!(await allowed(lettersPerAddress, email))) return
    await post({
      to: email,
      subject: 'You already have an account',
      paragraphs: [
        'Hello. Somebody, perhaps you, tried to make an account at Indelible with this address. You already have one, so nothing was changed.',
        'If it was you, sign in as usual. If it was not, you need not do anything: nobody learns from us that you are here.',
      ],
      action: { label: 'Sign in', url: `${configuration.baseUrl}/auth` },
    })
  },
}
