import type { ClientBase } from 'pg'
import type { Configuration } from '#app/platform/configuration/configuration.server.ts'
import { type Removal, readRemoval } from '#app/platform/removals/removal.ts'
import {
  bucketRemovalLog,
  createRemovalLog,
  folderRemovalLog,
  type RemovalLog,
} from '#app/platform/removals/removal-log.server.ts'
import { BackupError, type Manifest } from './backup-folder.server.ts'

type Client = Pick<ClientBase, 'query'>

const rowsAtOnce = 5_000
// A change may be under way while the backup is made, and its time be a little earlier.
const overlapMs = 60_000

type RecordSettings = Pick<Configuration, 'backupDir' | 'backupStore' | 'objectStore'>

/**
 * Beside the backup, where the site that made it writes them, or the one that is named instead.
 * @param named a folder, or `s3://` and a bucket of the object store @throws BackupError when there is none
 */
export async function findRemovals(
  beside: string,
  { removals }: Manifest,
  { named, settings }: { named?: string; settings: RecordSettings },
): Promise<RemovalLog[]> {
  const logAt = (location: string) => {
    const bucket = /^s3:\/\/(.+)$/.exec(location)?.[1]
    if (!bucket) return folderRemovalLog(location)
    const { objectStore, backupStore } = settings
    const store = [objectStore, backupStore].find((each) => each?.bucket === bucket)
    const other = store ?? objectStore ?? backupStore
    return other && bucketRemovalLog({ ...other, bucket })
  }
  const candidates = named ? [named] : [beside, removals]
  const existing: RemovalLog[] = []
  for (const location of new Set(candidates)) {
    const removalLog = logAt(location)
    if (await removalLog?.exists()) existing.push(removalLog!)
  }
  // Since the backup the settings may have named another place.
  const current = createRemovalLog(settings)
  const isNew = !named && !existing.some(({ location }) => location === current.location)
  if (isNew && (await current.exists())) existing.push(current)
  if (existing.length > 0) return existing
  throw new BackupError(
    `There is no record of removals at ${candidates.join(' or ')}: without it, what was withdrawn or deleted since the backup comes back. Name its folder with --removals=<folder>, or do without with --without-removals.`,
  )
}

/** Without those that say the same. @param say hears of records that cannot be read */
export async function readRemovals(records: RemovalLog[], say: (line: string) => void) {
  const removals = new Map<string, Removal>()
  let unreadable = 0
  for (const { read } of records) {
    for await (const line of read()) {
      const removal = readRemoval(line)
      if (removal) removals.set(JSON.stringify(removal), removal)
      else unreadable += 1
    }
  }
  if (unreadable > 0) {
    say(`${unreadable} lines of the record of removals cannot be read, and are left out.`)
  }
  return [...removals.values()].sort((a, b) => a.at.localeCompare(b.at))
}

/** With the newest schema, in a transaction. A row that has changed since the removal is left alone: the backup knows of both. */
export async function replayRemovals(client: Client, removals: Removal[], backupMadeAt: Date) {
  for (const { statements, applies } of replays) {
    const chosen = removals.filter((removal) => applies(removal, backupMadeAt))
    const byTable = Map.groupBy(chosen, ({ table }) => table)
    for (const [table, rows] of byTable) {
      for (let start = 0; start < rows.length; start += rowsAtOnce) {
        const part = rows.slice(start, start + rowsAtOnce)
        for (const statement of statements(table)) {
          await client.query(statement, [part.map(({ id }) => id), part.map(({ at }) => at)])
        }
      }
    }
  }
  // What the triggers have just noted stands in the record already.
  await client.query('delete from removal_outbox')
}

type Replay = {
  applies(removal: Removal, backupMadeAt: Date): boolean
  /** Joins the ids and the times as `gone (id, at)`. */
  statements(table: Removal['table']): string[]
}

const gone = 'unnest($1::uuid[], $2::timestamptz[]) as gone (id, at)'
const is = (action: Removal['action']) => (removal: Removal) => removal.action === action
const isSince = ({ at }: Removal, backupMadeAt: Date) =>
  new Date(at).getTime() > backupMadeAt.getTime() - overlapMs

// The deletions come last: what else was said of a row still finds it.
const replays: Replay[] = [
  {
    applies: is('withdrawn'),
    statements: () => [
      `update consents set withdrawn_at = gone.at from ${gone}
       where submission_id = gone.id and kind = 'editorial' and withdrawn_at is null`,
      `with changed as (
         update submissions set status = 'rejected', approved_at = null, approved_by = null,
           withdrawn_at = gone.at, version = version + 1, updated_at = gone.at
         from ${gone} where submissions.id = gone.id and withdrawn_at is null
         returning submissions.id, user_id, gone.at)
       insert into submission_events (submission_id, actor_id, action, to_status, at)
         select id, user_id, 'withdrawn', 'rejected', at from changed`,
    ],
  },
  ...(['rejected', 'set to pending'] as const).map((action): Replay => {
    const status = action === 'rejected' ? 'rejected' : 'pending'
    return {
      applies: is(action),
      statements: () => [
        `with changed as (
           update submissions set status = '${status}', approved_at = null, approved_by = null,
             version = version + 1, updated_at = gone.at
           from ${gone} where submissions.id = gone.id and status = 'approved' and updated_at <= gone.at
           returning submissions.id, gone.at)
         insert into submission_events (submission_id, action, from_status, to_status, at)
           select id, '${action}', 'approved', '${status}', at from changed`,
      ],
    }
  }),
  {
    applies: is('photo removed'),
    statements: () => [
      `update submissions set photo_id = null, photo_key = null, photo_url = '', photo_name = null,
         photo_width = null, photo_height = null, photo_blurred = null, version = version + 1
       from ${gone} where photo_id = gone.id`,
    ],
  },
  {
    applies: is('unsubscribed'),
    statements: () => [
      `update subscriptions set unsubscribed_at = gone.at from ${gone}
       where subscriptions.id = gone.id and unsubscribed_at is null and coalesce(confirmed_at, asked_at) <= gone.at`,
    ],
  },
  {
    applies: is('address removed'),
    statements: () => [`update cases set email = null from ${gone} where cases.id = gone.id`],
  },
  {
    // Nothing in the row tells the former password from the one that followed.
    applies: (removal, backupMadeAt) =>
      removal.action === 'password changed' && isSince(removal, backupMadeAt),
    statements: () => [
      `update account set password = null from ${gone} where account.id = gone.id`,
    ],
  },
  {
    applies: is('unpublished'),
    statements: () => [
      `insert into piece_drafts (piece_id, fields, body, based_on)
         select piece_id, fields, body, number
         from pieces join ${gone} on pieces.id = gone.id
         join piece_revisions on piece_id = pieces.id and number = coalesce(scheduled_revision, live_revision)
         where live_revision is not null and changed_at <= gone.at
       on conflict do nothing`,
      `with changed as (
         update pieces set live_revision = null, scheduled_revision = null, publish_at = null,
           unpublished_at = gone.at, changed_at = gone.at
         from ${gone} where pieces.id = gone.id and live_revision is not null and changed_at <= gone.at
         returning pieces.id, title, gone.at)
       insert into piece_events (piece_id, title, action, at)
         select id, title, 'unpublished', at from changed`,
    ],
  },
  {
    // The record does not say which role, so every earlier role of the account goes.
    applies: (removal, backupMadeAt) =>
      removal.action === 'role revoked' && isSince(removal, backupMadeAt),
    statements: () => [
      `with revoked as (
         delete from user_roles using ${gone} where user_id = gone.id and granted_at <= gone.at
         returning user_id, role, gone.at)
       insert into role_events (user_id, role, granted, at)
         select user_id, role, false, at from revoked`,
    ],
  },
  {
    applies: is('deleted'),
    statements: (table) => [
      ...(table === 'submissions' || table === 'user' ? [emptyNotes(table)] : []),
      `delete from "${table}" using ${gone} where "${table}".id = gone.id`,
    ],
  },
]

// The record of a decision stays, without what was said about the person.
function emptyNotes(table: 'submissions' | 'user') {
  const owner = table === 'user' ? 'user_id' : 'submissions.id'
  return `update submission_events set note = null
    from submissions join ${gone} on ${owner} = gone.id
    where submission_id = submissions.id and note is not null`
}
