import { boot } from '#app/boot.server.ts'
import { admins, grantAdmin, revokeAdmin } from '#app/features/accounts/roles.server.ts'
import { endWithOneLine, say } from './terminal.ts'

const usage = `npm run admin -- grant <email>    makes the account an admin
npm run admin -- revoke <email>   takes that back
npm run admin -- list             says who is one`

const [act = '', email = ''] = process.argv.slice(2)

const acts: Record<string, () => Promise<string>> = {
  grant: async () =>
    (await grantAdmin(email))
      ? `${email} is an admin now.`
      : `Nobody has a verified account with ${email}. Sign up and follow the link first.`,
  revoke: async () =>
    (await revokeAdmin(email)) ? `${email} is an admin no longer.` : `${email} was no admin.`,
  list: async () => (await admins()).join('\n') || 'There is no admin yet.',
}

const run = acts[act]
if (!run || (act !== 'list' && !email)) {
  say(usage)
  process.exit(2)
}

try {
  const running = await boot({ beside: true, say })
  try {
    say(await run())
  } finally {
    await running.stop()
  }
} catch (error) {
  endWithOneLine(error)
}
