import pg from 'pg'
import { importFirstEdition } from '#app/pieces/publication/import.server.ts'
import { pool } from '#app/platform/db/client.server.ts'
import { endWithOneLine, printLine } from '#app/startup/terminal.ts'
import { startCommand } from './command.ts'

const total = Number(process.argv[2])
if (!Number.isInteger(total) || total < 1) {
  printLine(
    'node ops/many-pieces.ts <count>   fills the database with copies of the first edition, to see how it bears them',
  )
  process.exit(2)
}

// Of a hundred, 60 are articles, 29 plates and eleven films.
const makeCopies = `
  create temporary table copies on commit drop as
  with originals as (
    select pieces.*, row_number() over (partition by kind order by key) - 1 as at, count(*) over (partition by kind) as of
    from pieces where checksum is not null and live_revision is not null
  ),
  wanted as (
    select n, (case when n % 100 < 60 then 'article' when n % 100 < 89 then 'work' else 'film' end)::piece_kind as kind
    from generate_series(1, $1::int) as n
  )
  select gen_random_uuid() as id, wanted.n, originals.id as original, originals.kind, originals.live_revision as revision,
    originals.key as picture, originals.key || '-copy-' || wanted.n as key, left(originals.title, 40) || ' ' || wanted.n as title,
    originals.author, now() - wanted.n * interval '1 hour' as at
  from wanted join originals on originals.kind = wanted.kind and originals.at = wanted.n % originals.of`

const makePieces = `
  insert into pieces (id, kind, key, slug, title, author, live_revision, first_published_at, changed_at, created_at)
  select id, kind, key, key, title, author, 1, at, at, at from copies`

const makeAddresses =
  'insert into piece_addresses (kind, slug, piece_id) select kind, key, id from copies'

const makeRevisions = `
  insert into piece_revisions (piece_id, number, fields, body, made_at, why)
  select copies.id, 1, jsonb_build_object('picture', copies.picture) || fields
    || jsonb_build_object('title', copies.title)
    || case when copies.kind = 'article' then jsonb_build_object('date', to_char(at, 'YYYY-MM-DD')) else '{}' end,
    body, at, 'Copied'
  from copies join piece_revisions on piece_id = original and number = revision`

const makeRenderings = `
  insert into piece_renderings (piece_id, revision, renderer, body, text)
  select copies.id, 1, renderer, body, text from copies join piece_renderings on piece_id = original`

// Each is read on every day of a year. A month and a whole day are added up from them, as the site does.
const counts = ['search', 'social', 'newsletter', 'sites', 'own', 'unknown']
const sums = counts.map((source) => `sum(${source})`).join(', ')
const makeReadings = `
  insert into page_readings (day, page, ${counts.join(', ')})
  select read_on::date, (case kind when 'work' then '/gallery/' else '/blog/' end) || key, n % 7, n % 3, n % 2, 1, n % 5, 2
  from copies, generate_series(current_date - 364, current_date, interval '1 day') as read_on`
const makeMonths = `
  insert into monthly_page_readings (month, page, ${counts.join(', ')})
  select date_trunc('month', day)::date, page, ${sums} from page_readings group by 1, 2`
const makeSpan = `
  insert into counted_spans (id, started_at, counted_until)
  values (gen_random_uuid(), now() - interval '800 days', now())`
const makeDays = `
  insert into daily_readings (day, ${counts.join(', ')}) select day, ${sums} from page_readings group by day`

try {
  const running = await startCommand({ mayMakeDatabase: true })
  await importFirstEdition('content')
  const client = new pg.Client({ connectionString: pool.options.connectionString })
  await client.connect()
  try {
    await client.query('begin')
    // A running site would read them all at once: it shows them after its next start.
    await client.query('alter table pieces disable trigger pieces_told_of')
    await client.query(makeCopies, [total])
    for (const statement of [
      makePieces,
      makeAddresses,
      makeRevisions,
      makeRenderings,
      makeReadings,
      makeMonths,
      makeDays,
      makeSpan,
    ]) {
      await client.query(statement)
    }
    await client.query('alter table pieces enable trigger pieces_told_of')
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
    await running.stop()
  }
} catch (error) {
  endWithOneLine(error)
}
