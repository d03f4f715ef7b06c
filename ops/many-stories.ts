import pg from 'pg'
import { accountEmails } from '#app/accounts/account/account-emails.server.ts'
import { pool } from '#app/platform/db/client.server.ts'
import { openSessions } from '#app/platform/sessions/sessions.server.ts'
import { firstStart } from '#app/startup/first-start.server.ts'
import { endWithOneLine, printLine } from '#app/startup/terminal.ts'
import { startCommand } from './command.ts'

const total = Number(process.argv[2])
if (!Number.isInteger(total) || total < 1) {
  printLine(
    'npm run many-stories -- <count>   fills the database with made-up stories, to see how it bears them',
  )
  process.exit(2)
}

const atOnce = 50_000
const authors = 10_000

// Made anew at the end, they take a tenth of the time.
const wordIndexes = `
  select indexname as name, indexdef as definition from pg_indexes
  where tablename = 'submissions' and indexdef like '%USING gin%'`

const makeAuthors = `
  create temporary table authors on commit drop as
  with made as (
    insert into "user" (name, email, email_verified)
    select '', 'author' || n || '-' || substr(md5(random()::text), 1, 6) || '@many.example', true
    from generate_series(1, ${authors}) as n
    returning id, email
  )
  select row_number() over () as n, id, email from made`

// Words of the trade and of every day, a hundred to a paragraph; rare ones among them, as in any language.
const makeParagraphs = `
  create temporary table paragraphs on commit drop as
  select n, string_agg(word, ' ') as text from (
    select n, coalesce(
      (array['anchor','swallow','rose','needle','ink','skin','father','mother','Sunday','harbour','letter','kettle',
        'shop','chair','stencil','shoulder','wrist','ribs','kitchen','brother','sister','winter','ferry','dragon',
        'lettering','black','grey','colour','healed','sleeve','drawing','photograph','hospital','garden','train'])
        [1 + floor(power(random(), 2) * 45)::int],
      'word' || floor(power(random(), 3) * 40000)::int) as word
    from generate_series(1, 3000) as n, generate_series(1, 100)
  ) as words group by n`

const makeStories = `
  insert into submissions (user_id, name, email, title, location, story, theme, status, approved_at, approved_by,
    photo_id, photo_key, photo_url, photo_width, photo_height, created_at, updated_at)
  select authors.id, 'Author ' || authors.n, authors.email, 'Story number ' || made.n, 'Leeds',
    paragraphs.text || '. Number ' || made.n || '. ' || more.text,
    (enum_range(null::submission_theme))[1 + made.n % 6], made.status,
    case made.status when 'approved' then made.at + interval '3 days' end,
    case made.status when 'approved' then 'admin' end,
    made.photo, authors.id || '/' || made.photo, coalesce('/photos/' || made.photo, ''),
    case when made.photo is not null then 1600 end, case when made.photo is not null then 1200 end,
    made.at, made.at
  from (
    select n + $2 as n, now() - random() * interval '3 years' - interval '4 days' as at,
      (case when n % 20 = 0 then 'pending' when n % 20 = 1 then 'rejected' else 'approved' end)::submission_status as status,
      case when n % 5 = 2 then gen_random_uuid() end as photo
    from generate_series(1, $1::int) as n
  ) as made
  join authors on authors.n = 1 + made.n % ${authors}
  join paragraphs on paragraphs.n = 1 + made.n % 2999
  join paragraphs as more on more.n = 1 + made.n % 2741`

const makeEvents = `
  insert into submission_events (submission_id, actor_id, action, to_status, at)
  select id, user_id, 'submitted'::submission_action, 'pending'::submission_status, created_at from submissions
    where email like '%@many.example'
  union all
  select id, null, status::text::submission_action, status, created_at + interval '3 days' from submissions
    where email like '%@many.example' and status <> 'pending'`

try {
  const running = await startCommand({ mayMakeDatabase: true })
  // Later it would find accounts, and make no admin.
  await openSessions(accountEmails)
  await firstStart(running)
  // Its own connection: the pool gives up on what takes longer than a reader would wait.
  const client = new pg.Client({ connectionString: pool.options.connectionString })
  await client.connect()
  try {
    await client.query('begin')
    // The news of a million stories would be heard by nobody: the cache of a running site is dropped by its restart.
    await client.query('alter table submissions disable trigger submissions_told_of')
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(wordIndexes)
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    await client.query(makeAuthors)
    await client.query(makeParagraphs)
    for (let inserted = 0; inserted < total; inserted += atOnce) {
      await client.query(makeStories, [Math.min(atOnce, total - inserted), inserted])
      printLine(`${Math.min(inserted + atOnce, total).toLocaleString('en-GB')} stories`)
    }
    for (const { definition } of indexes) await client.query(definition)
    await client.query(makeEvents)
    await client.query('alter table submissions enable trigger submissions_told_of')
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
    await running.stop()
  }
} catch (error) {
  endWithOneLine(error)
}
