import { statfs } from 'node:fs/promises'
import { connect } from 'node:tls'
import type pg from 'pg'
import { href } from 'react-router'
import type { Configuration } from '#app/platform/configuration/configuration.server.ts'
import {
  checkSchema,
  migrationsIn,
  problemWithServer,
} from '#app/platform/db/compatibility.server.ts'
import { deadLetterQueue, heldQueue } from '#app/platform/email/email-queue.server.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { checkStorage } from '#app/platform/photos/store-picture.server.ts'
import { counted } from '#app/ui/counted.ts'
import { britishDate } from '#app/ui/dates.ts'
import type { SettingsFields } from '#content/settings-fields.ts'
import { configuredPlace } from '#ops/backup/backup-place.server.ts'
import type { CheckResult } from './check.ts'

export type Installation = {
  settings: Pick<
    Configuration,
    | 'baseUrl'
    | 'host'
    | 'dataDir'
    | 'backupDir'
    | 'backupRecipients'
    | 'backupStore'
    | 'tempDir'
    | 'smtpUrl'
    | 'trustProxy'
    | 'minFreeBytes'
    | 'objectStore'
    | 'mailFrom'
  >
  query: pg.Pool['query']
  /** In milliseconds; null when not measured. @throws when it was not heard */
  hearNotification: () => Promise<number | null>
  storage: FileStore
  /** @throws MailServerError */
  checkMailServer: () => Promise<void>
  findUnshown: () => Promise<{ id: string; title: string }[]>
  siteSettings: Pick<SettingsFields, 'publisher'>
  nodeVersion: string
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** A server that hangs must not hold up the other checks. */
const timeoutMs = 10_000

/** Changes nothing and never throws: a check that fails says so. */
export function checkInstallation(installation: Installation): Promise<CheckResult[]> {
  return Promise.all(
    checks.map(async ([name, check]) => {
      const late = AbortSignal.timeout(timeoutMs)
      const tooLong = new Promise<never>((_, reject) => {
        late.addEventListener('abort', () =>
          reject(new Error('there was no answer in ten seconds')),
        )
      })
      try {
        return { name, ...(await Promise.race([check(installation), tooLong])) }
      } catch (error) {
        return {
          name,
          ...failure(sentence(error), 'Look into the log, and run `npm run doctor` again.'),
        }
      }
    }),
  )
}

type Finding = Omit<CheckResult, 'name'>

function ok(finding: string): Finding {
  return { state: 'ok', finding, advice: null }
}

function warning(finding: string, advice: string): Finding {
  return { state: 'warning', finding, advice }
}

function failure(finding: string, advice: string): Finding {
  return { state: 'failure', finding, advice }
}

const checks: [string, (installation: Installation) => Promise<Finding> | Finding][] = [
  ['Node', checkNode],
  ['Database', checkDatabase],
  ['Database notifications', checkNotifications],
  ['Migrations', checkMigrations],
  ['Articles, plates and films', checkPieces],
  ['Pictures and photos', checkPhotos],
  ['Email', checkMail],
  ['Address', checkAddress],
  ['Client addresses', checkProxy],
  ['Queue', checkQueue],
  ['Clock', checkClock],
  ['Disk', checkDisk],
  ['Backup', checkBackup],
  ['Legal data', checkLegalData],
]

function checkNode({ nodeVersion }: Installation) {
  const pinned = 24
  return Number.parseInt(nodeVersion, 10) >= pinned
    ? ok(nodeVersion)
    : warning(
        `This is Node ${nodeVersion}; the site is tested with Node ${pinned}.`,
        'Start it with `npm start`, which brings its own Node.',
      )
}

async function checkDatabase({ query }: Installation) {
  const { rows } = await query<{
    number: number
    version: string
    encoding: string
    readonly: string
    creates: boolean
  }>(`select current_setting('server_version_num')::int as number,
    split_part(current_setting('server_version'), ' ', 1) as version,
    current_setting('server_encoding') as encoding,
    current_setting('transaction_read_only') as readonly,
    has_schema_privilege('public', 'create') as creates`)
  const [server] = rows
  if (!server) return failure('It answers no query.', 'Restart the database.')
  const problem = problemWithServer(server)
  if (problem)
    return failure(problem, 'Move to such a database by backup and restore: docs/operations.md.')
  if (server.readonly === 'on') {
    return failure(
      'It takes no writes: it is a standby, or it was set to read-only.',
      'Point DATABASE_URL at the server that takes writes.',
    )
  }
  if (!server.creates) {
    return failure(
      'The role may not create tables, so the next version could not migrate.',
      'As the owner of the database: `GRANT CREATE ON SCHEMA public TO` the role in DATABASE_URL.',
    )
  }
  return ok(`PostgreSQL ${server.version}, UTF-8, all rights that are needed.`)
}

async function checkNotifications({ hearNotification }: Installation) {
  try {
    const ms = await hearNotification()
    return ok(`Heard${ms === null ? '' : ` in ${Math.ceil(ms)} ms`}, so no pooler is in the way.`)
  } catch {
    return failure(
      'What is notified is not heard, so pages with stories are not cached.',
      'Behind a pooler in transaction mode, set DATABASE_DIRECT_URL to the address past it.',
    )
  }
}

async function checkMigrations({ query }: Installation) {
  const folder = './db/migrations'
  const known = migrationsIn(folder)
  try {
    await checkSchema({ query }, folder)
  } catch (error) {
    return failure(sentence(error), 'Start the newer version, or go back by restoring a backup.')
  }
  const { rows } = await query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations',
  )
  const applied = new Set(rows.map(({ created_at: at }) => Number(at)))
  const missing = known.filter(({ when }) => !applied.has(when)).length
  return missing === 0
    ? ok(`All ${known.length} are applied.`)
    : warning(
        `${missing === 1 ? 'One of them is' : `${missing} are`} not applied yet.`,
        'The next start applies them.',
      )
}

async function checkPieces({ findUnshown, settings: { baseUrl } }: Installation) {
  const unshown = await findUnshown()
  const [first] = unshown
  if (!first) return ok('Each that is published can be shown.')
  const count =
    unshown.length === 1 ? '1 that is published' : `${unshown.length} that are published`
  return failure(
    `${count} cannot be shown, such as “${oneLine(first.title)}”: fields are missing or wrong.`,
    `Open ${baseUrl}${href('/edit/:pieceId', { pieceId: first.id })}, mend what it names, and publish it. The log of the site names each.`,
  )
}

/** Titles may hold what steers a terminal. */
function oneLine(title: string) {
  return title.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').slice(0, 90)
}

async function checkPhotos({ storage, settings: { objectStore } }: Installation) {
  const where = objectStore ? `the bucket ${objectStore.bucket}` : 'the data folder'
  try {
    const before = performance.now()
    await checkStorage(storage, { againAfterMs: 0 })
    const ms = Math.ceil(performance.now() - before)
    return ok(`A file was written to ${where} and removed again, in ${ms} ms.`)
  } catch (error) {
    return failure(
      `No photo can be stored in ${where}: ${lowerFirst(sentence(error))}`,
      objectStore
        ? 'Check the settings that begin with S3_, and the rights of the key: docs/operations.md.'
        : 'Check that DATA_DIR belongs to the account that runs the site, and has space.',
    )
  }
}

async function checkMail({ settings: { smtpUrl, mailFrom }, checkMailServer }: Installation) {
  if (!smtpUrl) {
    return warning(
      'There is no mail server: each email becomes a file that only the operator can read.',
      'Set SMTP_URL and MAIL_FROM, then run `npm run mail-test -- you@example.org`.',
    )
  }
  try {
    await checkMailServer()
  } catch (error) {
    return failure(
      `The mail server takes no email from us: ${lowerFirst(sentence(error))}`,
      'Check the server, the name and the password in SMTP_URL; docs/operations.md says what the code means. Restart, and run `npm run mail-test -- you@example.org`. What waits is then sent by itself.',
    )
  }
  return mailFrom.includes('.example')
    ? warning(
        'The mail server lets us in, but emails come from an address that is only an example.',
        'Set MAIL_FROM to an address of your own.',
      )
    : ok('The mail server lets us in.')
}

const addressAdvice =
  'Check BASE_URL, the name server, and that the proxy passes requests on: docs/deploy.md.'

async function checkAddress({ settings: { baseUrl } }: Installation) {
  const { protocol, hostname, port } = new URL(baseUrl)
  const answer = await fetch(`${baseUrl}/healthz`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs - 1_000),
  }).catch((error: Error) => error)
  if (answer instanceof Error) {
    const { code } = (answer.cause ?? {}) as NodeJS.ErrnoException
    return /CERT|SELF_SIGNED|VERIFY/.test(code ?? '')
      ? failure(
          `${hostname} answers with a certificate that browsers refuse (${code}).`,
          'Get one for this name from an authority that they trust: docs/deploy.md.',
        )
      : failure(`${baseUrl} does not answer${code ? ` (${code})` : ''}.`, addressAdvice)
  }
  if (answer.status !== 200 || (await answer.text()) !== 'ok') {
    return failure(`${baseUrl} answers ${answer.status} at /healthz.`, addressAdvice)
  }
  if (protocol === 'http:') {
    return warning(
      `${baseUrl} answers, but nothing is encrypted: this is for trying out.`,
      'To open it, put a proxy with TLS in front, and set BASE_URL to its https:// address.',
    )
  }
  const validUntil = await certificateEnd(hostname, Number(port) || 443)
  const date = britishDate(validUntil)
  return validUntil.getTime() - Date.now() < 14 * dayMs
    ? warning(`${hostname} answers, but its certificate ends on ${date}.`, 'Renew the certificate.')
    : ok(`${hostname} answers, with a certificate valid until ${date}.`)
}

function certificateEnd(host: string, port: number) {
  return new Promise<Date>((resolve, reject) => {
    const socket = connect({ host, port, servername: host }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.end()
    })
    socket.once('error', reject)
  })
}

function checkProxy({ settings: { baseUrl, host, trustProxy } }: Installation) {
  const isBehindProxy = baseUrl.startsWith('https:')
  const isOpen = !['127.0.0.1', '::1', 'localhost'].includes(host)
  if (isBehindProxy && !trustProxy) {
    return failure(
      'The proxy in front is not trusted, so all readers count as one, and share one rate limit.',
      'Set TRUST_PROXY=1, with a proxy that sets X-Forwarded-For.',
    )
  }
  if (trustProxy && isOpen) {
    return warning(
      `The site listens on ${host}: whoever reaches it past the proxy can claim any address.`,
      'Let only the proxy reach that port, or set HOST=127.0.0.1.',
    )
  }
  return ok(
    trustProxy
      ? 'Readers are told apart by the address that the proxy gives.'
      : 'No proxy is trusted: readers are told apart by the address they connect from.',
  )
}

async function checkQueue({ query }: Installation) {
  const { rows } = await query<{ waiting: number; oldest_ms: number }>(
    `select count(*)::int as waiting,
       coalesce(max(extract(epoch from now() - start_after)) * 1000, 0)::float8 as oldest_ms
     from pgboss.job where state in ('created', 'retry') and start_after < now()
       and name <> all($1)`,
    [[heldQueue, deadLetterQueue]],
  )
  const { waiting = 0, oldest_ms: oldestMs = 0 } = rows[0] ?? {}
  const minutes = Math.floor(oldestMs / 60_000)
  return minutes >= 10
    ? warning(
        `${waiting} jobs are due, the oldest for ${minutes} minutes.`,
        'Is the site running? Look into its log for errors of the queue.',
      )
    : ok(
        waiting === 0
          ? 'Nothing is late.'
          : `${waiting === 1 ? '1 job is' : `${waiting} jobs are`} due, none for long.`,
      )
}

async function checkClock({ query }: Installation) {
  const before = Date.now()
  const { rows } = await query<{ now: Date }>('select clock_timestamp() as now')
  const after = Date.now()
  const database = rows[0]?.now.getTime() ?? before
  const offMs = Math.max(0, before - database, database - after)
  return offMs > 2_000
    ? warning(
        `This machine and the database differ by ${Math.round(offMs / 1_000)} seconds.`,
        'Let both follow a time server: `timedatectl set-ntp true`.',
      )
    : ok('This machine and the database have the same time.')
}

async function checkDisk({ settings: { dataDir, minFreeBytes } }: Installation) {
  const { bavail, blocks, bsize } = await statfs(dataDir)
  const freeBytes = bavail * bsize
  const megabytes = (bytes: number) =>
    `${Math.round(bytes / 1024 / 1024).toLocaleString('en-GB')} MB`
  const used = Math.round(100 * (1 - freeBytes / (blocks * bsize)))
  const finding = `${used} per cent full, ${megabytes(freeBytes)} free.`
  if (freeBytes < minFreeBytes) {
    return failure(
      `${finding} Stories are stored without their photos.`,
      `Add space, or delete old backups; ${megabytes(minFreeBytes)} stay free for the database.`,
    )
  }
  return freeBytes < 4 * minFreeBytes || used >= 90
    ? warning(finding, 'Add space, or keep fewer backups.')
    : ok(finding)
}

async function checkBackup({ settings }: Installation) {
  const place = configuredPlace(settings)
  const backups = await place.list()
  const [newest] = backups
  if (!newest) {
    return warning(
      `There is none in ${place.location}.`,
      'Run `npm run backup`, and let a timer do it every night: docs/operations.md.',
    )
  }
  const hours = hoursSince(newest.madeAt)
  if (hours >= 26) {
    return warning(
      `The last backup is ${hours} hours old. It should be younger than 26 hours.`,
      'Run `npm run backup` now. Then see why the timer missed it.',
    )
  }
  const days = Math.floor(hoursSince(backups.at(-1)!.madeAt) / 24)
  if (days > 31) {
    return warning(
      `A backup is ${days} days old. The privacy page promises that backups are kept for a month.`,
      'Let the timer delete old ones: `npm run backup -- --keep=7d,3w`.',
    )
  }
  const check = await place.lastCheck()
  const age = `The last backup is ${counted(hours, 'hour')} old`
  if (!check) {
    return warning(`${age}. None has been tried out.`, 'Run `npm run restore -- --check`.')
  }
  const checked = hoursSince(new Date(check.checkedAt))
  return checked >= 50
    ? warning(
        `${age}. The last one that could be restored was tried out ${checked} hours ago.`,
        'Run `npm run restore -- --check` and see what it says.',
      )
    : ok(`${age}. One was tried out ${counted(checked, 'hour')} ago and could be restored.`)
}

function hoursSince(time: Date) {
  return Math.floor((Date.now() - time.getTime()) / hourMs)
}

function checkLegalData({ siteSettings: { publisher } }: Installation) {
  const missing = missingLegalData(publisher)
  return missing.length > 0
    ? warning(
        `Missing: ${missing.join('; ')}.`,
        'Fill it in at /edit/settings before the site is opened; `npm run launch-check` lists the rest.',
      )
    : ok('Publisher, postal address and registration are set.')
}

function missingLegalData(publisher: SettingsFields['publisher']) {
  return [
    !publisher.name && 'the publisher’s legal name and postal address',
    !publisher.icoRegistration && 'the registration with the Information Commissioner',
    !publisher.deletionRuleIsSet && 'the rule that deletes old emails from the mailbox',
  ].filter((item) => typeof item === 'string')
}

function sentence(error: unknown) {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  const capital = line.charAt(0).toUpperCase() + line.slice(1)
  return /[.!?]$/.test(capital) ? capital : `${capital}.`
}

/** A code such as ECONNREFUSED stays as it is. */
function lowerFirst(text: string) {
  return /^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
}
