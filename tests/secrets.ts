import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** What nobody but the team may ever read, and what nobody but the author may besides. */
export const secrets = { notes: 'notes-canary', author: 'author-canary', pending: 'pending-canary' }

export type SecretIds = Awaited<ReturnType<typeof createSecrets>>

/**
 * Puts a row of everything that a member can write into the database of a site, past the forms that would smooth it:
 * an approved story and a collection for each of the words, and one each of the rest.
 *
 * @returns where it stands, and `say`, which puts other words into all of it
 */
export async function createSecrets(
  databaseUrl: string,
  { email }: { email: string },
  count: number,
) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const one = async (text: string, values: unknown[]): Promise<string> =>
    (await client.query(text, values)).rows[0].id

  const userId = await one('select id from "user" where email = $1', [email])
  const story = (status: string, approvedAt: Date | null) =>
    one(
      `insert into submissions (user_id, email, name, story, status, approved_at, content_note)
       values ($1, $2, '', 'x', $3, $4, 'x') returning id`,
      [userId, email, status, approvedAt],
    )
  const each = async (make: (at: number) => Promise<string>) => {
    const made: string[] = []
    for (let at = 0; at < count; at += 1) made.push(await make(at))
    return made
  }
  const approved = await each((at) => story('approved', new Date(Date.now() - at * 1_000)))
  const [pending, rejected] = [await story('pending', null), await story('rejected', null)]
  const photoKey = `${userId}/1-keycanary`
  await client.query(
    `update submissions set photo_id = $2::uuid, photo_url = '/photos/' || $2::text, photo_key = $3, photo_width = 480,
       photo_height = 360 where id = $1`,
    [approved[1], randomUUID(), photoKey],
  )
  const collections = await each(() =>
    one(
      `insert into collections (user_id, name, visibility) values ($1, 'x', 'unlisted') returning id`,
      [userId],
    ),
  )
  const number = () => randomUUID().slice(0, 11)
  const report = await one(
    `insert into cases (kind, case_number, submission_id, about, text) values ('report', $1, $2, 'other', '') returning id`,
    [number(), approved[0]],
  )
  const complaint = await one(
    `insert into cases (kind, case_number, name, email, text, due_at) values ('complaint', $1, '', $2, '', now()) returning id`,
    [number(), email],
  )
  const message = await one(
    `insert into cases (kind, name, email, about, text) values ('message', '', $1, 'general', '') returning id`,
    [email],
  )

  async function say(words: string[]) {
    const all = words.join(' ')
    for (const [at, id] of approved.entries()) await tell(id, words[at % words.length] ?? '', all)
    await tell(pending, `${secrets.pending} ${all}`, all)
    await tell(rejected, all, all)
    for (const [at, id] of collections.entries()) {
      const name = Array.from(words[at % words.length] ?? '').slice(0, 80)
      await client.query('update collections set name = $2 where id = $1', [id, name.join('')])
    }
    await client.query('update profiles set display_name = $2 where user_id = $1', [userId, all])
    await client.query('update session set user_agent = $2 where user_id = $1', [userId, all])
    await client.query(
      `update cases set text = $2, name = case when kind <> 'report' then $2 end where id = any($1)`,
      [[report, complaint, message], all],
    )
  }

  function tell(id: string, words: string, all: string) {
    return client.query(
      `update submissions set title = $2, name = $2, location = $2, story = $2, content_note = $2, photo_name = $3,
         message_to_author = $3, second_look_reason = $3, second_look_at = now(), admin_notes = $4 where id = $1`,
      [id, words, `${secrets.author} ${all}`, `${secrets.notes} ${all}`],
    )
  }

  return {
    userId,
    photoKey,
    approved,
    pending,
    rejected,
    collections,
    report,
    complaint,
    message,
    say,
    read: async (text: string) => (await client.query(text)).rows,
    async leave() {
      // To the end of every list, where they are in no other test's way.
      await client.query(
        `update submissions set approved_at = approved_at - interval '9 years',
          created_at = created_at - interval '9 years' where user_id = $1`,
        [userId],
      )
      await client.end()
    },
  }
}

/** The pages that show what stands in those rows, as a person opens them. */
export function pagesWithSecrets(who: 'visitor' | 'member' | 'admin', planted: SecretIds) {
  const { approved, pending, rejected, collections, report, complaint, message } = planted
  const pages: Record<typeof who, string[]> = {
    visitor: [
      '/',
      '/stories',
      '/search?q=swallows',
      '/search?q=script',
      ...approved.slice(0, 2).map((id) => `/story/${id}`),
      `/collection/${collections[0]}`,
    ],
    member: [
      '/dashboard',
      '/account',
      '/collections',
      `/submission/${pending}`,
      `/submission/${rejected}`,
      `/collection/${collections[1]}`,
      '/collections/save/gallery/japanese-chest-piece',
    ],
    admin: [
      '/admin',
      `/admin/${pending}`,
      `/admin/${approved[1]}`,
      `/admin/${rejected}`,
      '/admin/reports',
      `/admin/reports/${report}`,
      '/admin/complaints',
      `/admin/complaints/${complaint}`,
      '/admin/messages',
      `/admin/messages/${message}`,
      '/admin/log',
      `/admin/bulk?story=${pending}.1&to=rejected`,
    ],
  }
  return pages[who]
}

const lasting = [
  'submissions',
  'submission_events',
  'consents',
  'favorites',
  'collections',
  'notices',
  'collection_items',
  'cases',
  'profiles',
  'subscriptions',
  'user',
  'user_roles',
  'role_events',
  'data_exports',
]

/** A sum of every row that is anybody's: equal ones say that nothing has changed. */
export async function fingerprintOf({ read }: SecretIds) {
  const sums = new Map<string, unknown>()
  for (const table of lasting) {
    const [row] = await read(
      `select md5(string_agg(t::text, ' ' order by t::text)) from "${table}" t`,
    )
    sums.set(table, row.md5)
  }
  return sums
}
