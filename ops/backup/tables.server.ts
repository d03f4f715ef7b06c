import type { ClientBase } from 'pg'

type Client = Pick<ClientBase, 'query'>

// Written anew by a migration, a trigger or the next start, or true of this running site alone.
const left = [
  'submission_counts',
  'search_documents',
  'presence',
  'data_exports',
  'schema_compatibility',
  'piece_renderings',
  'removal_outbox',
  'restores',
  // After a restore nobody is signed in, no link works, and rate limits start at zero.
  'session',
  'verification',
  'code_challenges',
  'rate_limits',
  'piece_previews',
  'invitations',
]

const rowsAtOnce = 500

/** Each after the tables that its rows refer to. */
export async function tablesInOrder(client: Client) {
  const { rows: tables } = await client.query<{ name: string }>(`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`)
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    select referring.relname as "from", referred.relname as "to"
    from pg_constraint
    join pg_class referring on referring.oid = conrelid
    join pg_class referred on referred.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`)

  const order: string[] = []
  const visit = (table: string) => {
    if (order.includes(table)) return
    for (const { from, to } of references) if (from === table) visit(to)
    order.push(table)
  }
  for (const { name } of tables) visit(name)
  return order.filter((table) => !left.includes(table))
}

/** As PostgreSQL writes JSON. Needs a transaction. */
export async function* rowsOf(client: Client, table: string) {
  await client.query(
    `declare rows_to_keep no scroll cursor for select to_jsonb(kept)::text as row from "${table}" kept`,
  )
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${rowsAtOnce} from rows_to_keep`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await client.query('close rows_to_keep')
}

/** What the table has gained since takes its default. */
export async function insertRows(client: Client, table: string, lines: AsyncIterable<string>) {
  const columns = await columnsOf(client, table)
  let count = 0
  let waiting: string[] = []
  const insert = async () => {
    if (waiting.length === 0) return
    const present = Object.keys(JSON.parse(waiting[0]!)).filter((name) => columns.includes(name))
    const names = present.map((name) => `"${name}"`).join(', ')
    await client.query(
      `insert into "${table}" (${names})
       select ${names} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
      [`[${waiting.join(',')}]`],
    )
    count += waiting.length
    waiting = []
  }
  for await (const line of lines) {
    waiting.push(line)
    if (waiting.length === rowsAtOnce) await insert()
  }
  await insert()
  await continueNumbers(client, table)
  return count
}

async function columnsOf(client: Client, table: string) {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  return rows.map(({ name }) => name)
}

async function continueNumbers(client: Client, table: string) {
  const { rows } = await client.query<{ name: string; sequence: string }>(
    `select column_name as name, pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
     from information_schema.columns
     where table_schema = 'public' and table_name = $1
       and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`,
    [table],
  )
  for (const { name, sequence } of rows) {
    await client.query(
      `select setval($1::regclass, greatest((select max("${name}") from "${table}"), 1))`,
      [sequence],
    )
  }
}
