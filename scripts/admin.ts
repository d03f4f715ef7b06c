import { grantAdmin, listAdmins, revokeAdmin } from '#app/features/accounts/roles.server.ts'
import { heldName } from '#app/features/mail-queue/held-job.ts'
import { heldJobs, releaseAllJobs } from '#app/features/mail-queue/held-jobs.server.ts'
import { deleteExpired, expiredCounts } from '#app/lifecycle/retention.server.ts'
import { openJobs } from '#app/server/jobs.server.ts'
import { endWithOneLine, printLine } from '#app/startup/terminal.ts'
import { startCommand } from './command.ts'

const usage = `npm run admin -- grant <email>    makes the account an admin
npm run admin -- revoke <email>   takes that back
npm run admin -- list             says who is one
npm run admin -- retention        says what is kept too long; with --now, removes it
npm run admin -- mail             says which mail of a restored backup is held; with release, sends it`

const [act = '', email = ''] = process.argv.slice(2)

const acts: Record<string, () => Promise<string>> = {
  grant: async () =>
    (await grantAdmin(email))
      ? `${email} is an admin now.`
      : refused(`Nobody has a verified account with ${email}. Sign up and follow the link first.`),
  revoke: async () =>
    (await revokeAdmin(email))
      ? `${email} is an admin no longer.`
      : refused(`${email} was no admin.`),
  list: async () => (await listAdmins()).join('\n') || 'There is no admin yet.',
  mail: async () => {
    if (email === 'release') {
      await openJobs()
      let released = 0
      for (let part = 1; part > 0; released += part) part = await releaseAllJobs('operator')
      const { count } = await heldJobs('operator')
      const rest = count > 0 ? ` ${count} are held until the site has been started.` : ''
      return `Released: ${released}.${rest}`
    }
    const { held, count } = await heldJobs('operator')
    return [
      `Held after a restore: ${count}`,
      ...held.map((job) => `  ${heldName(job)}, since ${job.createdAt?.toISOString() ?? 'before'}`),
    ].join('\n')
  },
  retention: async () => {
    const found = email === '--now' ? await deleteExpired() : null
    const rows = found
      ? Object.entries(found)
      : (await expiredCounts()).map(({ what, rows }) => [what, rows])
    return [
      found ? 'Removed:' : 'Would go tonight:',
      ...rows.map((row) => `  ${row.join(': ')}`),
    ].join('\n')
  },
}

const run = acts[act]
if (!run || (['grant', 'revoke'].includes(act) && !email)) {
  printLine(usage)
  process.exit(2)
}

try {
  const running = await startCommand()
  try {
    printLine(await run())
  } finally {
    await running.stop()
  }
} catch (error) {
  endWithOneLine(error)
}

/** For what was not done: the line is said, and the exit code says no. */
function refused(line: string) {
  process.exitCode = 1
  return line
}
