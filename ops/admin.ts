import { closeAccount } from '#app/accounts/account/account-deletion.server.ts'
import { endSecondFactorByServer } from '#app/accounts/second-factor/second-factor.server.ts'
import {
  addressesWithRole,
  grantRole,
  revokeRole,
  verifiedAddresses,
} from '#app/accounts/team/roles.server.ts'
import { openJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts'
import { isTeamRole, type TeamRole } from '#app/platform/sessions/role.ts'
import { deleteExpired, expiredCounts } from '#app/startup/retention.server.ts'
import { endWithOneLine, printLine } from '#app/startup/terminal.ts'
import { releaseAllJobs } from '#app/team/undelivered-emails/requeue.server.ts'
import { heldName } from '#app/team/undelivered-emails/undelivered-email.ts'
import { heldJobs } from '#app/team/undelivered-emails/undelivered-emails.server.ts'
import { startCommand } from './command.ts'

const usage = `npm run admin -- grant <email> [role]           gives a role: admin, unless editor or writer is named
npm run admin -- revoke <email> [role]          removes a role: admin, unless editor or writer is named
npm run admin -- list [role]                    lists the accounts with a role: admin, unless another is named
npm run admin -- second-factor off <email>      switches off the codes of somebody who is locked out
npm run admin -- close-account <email> <reason> closes an account, deletes its data and emails its owner the reason
npm run admin -- terms-changed                  lists the addresses to email before new terms take effect
npm run admin -- retention                      counts what is kept too long; with --now, deletes it
npm run admin -- mail                           lists emails held after a restore; with release, sends them`

const [act = '', email = '', ...rest] = process.argv.slice(2)
const takesRole = ['grant', 'revoke', 'list'].includes(act)
const named = (takesRole && (act === 'list' ? email : rest[0])) || 'admin'
const role = isTeamRole(named) ? named : 'admin'
const withArticle: Record<TeamRole, string> = {
  writer: 'a writer',
  editor: 'an editor',
  admin: 'an admin',
}

const acts: Record<string, () => Promise<string>> = {
  grant: async () =>
    (await withJobs(() => grantRole(email, role, null))) === 'granted'
      ? `${email} is now ${withArticle[role]}.`
      : refused(`Nobody has a verified account with ${email}. Sign up and follow the link first.`),
  revoke: async () => {
    const outcome = await withJobs(() => revokeRole(email, role, null))
    if (outcome === 'revoked') return `${email} is no longer ${withArticle[role]}.`
    return refused(
      outcome === 'last admin' ? lastAdmin(email) : `${email} is not ${withArticle[role]}.`,
    )
  },
  'second-factor': async () => {
    const [address = ''] = rest
    return (await withJobs(() => endSecondFactorByServer(address)))
      ? `${address} signs in without a code from now on, and will be told by email.`
      : refused(`${address} does not sign in with codes.`)
  },
  'close-account': async () => {
    const outcome = await withJobs(() => closeAccount(email, rest.join(' ')))
    if (outcome === 'no account') return refused(`There is no account with ${email}.`)
    if (outcome === 'last admin') return refused(lastAdmin(email))
    return `The account of ${email} is closed and deleted. Its owner will get the reason by email.`
  },
  'terms-changed': async () => {
    const addresses = await verifiedAddresses()
    return [...addresses, `Addresses to email: ${addresses.length}`].join('\n')
  },
  list: async () => (await addressesWithRole(role)).join('\n') || `There are no ${role}s yet.`,
  mail: async () => {
    if (email === 'release') {
      let released = 0
      await withJobs(async () => {
        for (let part = 1; part > 0; released += part) part = await releaseAllJobs('operator')
      })
      const { count } = await heldJobs('operator')
      const rest = count > 0 ? ` ${count} are held until the site has been started.` : ''
      return `Released: ${released}.${rest}`
    }
    const { jobs: listed, count } = await heldJobs('operator')
    return [
      `Held after a restore: ${count}`,
      ...listed.map(
        (job) => `  ${heldName(job)}, since ${job.createdAt?.toISOString() ?? 'before'}`,
      ),
    ].join('\n')
  },
  retention: async () => {
    const deletedRows = email === '--now' ? await deleteExpired() : null
    const rows = deletedRows
      ? Object.entries(deletedRows)
      : (await expiredCounts()).map(({ what, rows }) => [what, rows])
    return [
      deletedRows ? 'Deleted:' : 'To be deleted tonight:',
      ...rows.map((row) => `  ${row.join(': ')}`),
    ].join('\n')
  },
}

const run = acts[act]
const isIncomplete =
  !isTeamRole(named) ||
  (['grant', 'revoke', 'close-account'].includes(act) && !email) ||
  (act === 'close-account' && rest.length === 0) ||
  (act === 'second-factor' && (email !== 'off' || rest.length === 0))
if (!run || isIncomplete) {
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

/** An open queue keeps the process from ending. */
async function withJobs<Result>(work: () => Promise<Result>) {
  await openJobs()
  try {
    return await work()
  } finally {
    await stopJobs()
  }
}

function lastAdmin(address: string) {
  return `${address} is the last admin. Make somebody else an admin first: npm run admin -- grant <email>.`
}

function refused(line: string) {
  process.exitCode = 1
  return line
}
