import type { ClientBase } from 'pg'

type Client = Pick<ClientBase, 'query'>

const ours = `nspname not in ('pg_catalog', 'information_schema') and nspname !~ '^pg_(toast|temp)'`
// What an extension brought goes with it.
const ofNoExtension = (catalogue: string) => `not exists (
  select from pg_depend where classid = '${catalogue}'::regclass and objid = object.oid and deptype = 'e')`

/** But those of extensions. */
export async function isEmptyDatabase(client: Client) {
  return (await objectsIn(client)).length === 0
}

export async function extensionsIn(client: Client) {
  const { rows } = await client.query<{ name: string }>('select extname as name from pg_extension')
  return rows.map(({ name }) => name)
}

/** Of a database that was empty before. @param extensions those it had then */
export async function clearDatabase(client: Client, extensions: string[]) {
  await client.query('drop schema if exists drizzle, pgboss, restore_unfinished cascade')
  for (const object of await objectsIn(client)) await client.query(`drop ${object} cascade`)
  for (const name of await extensionsIn(client)) {
    if (!extensions.includes(name)) await client.query(`drop extension "${name}"`)
  }
}

// Indexes, triggers and the sequences of columns go with their tables.
async function objectsIn(client: Client) {
  const { rows } = await client.query<{ object: string }>(`
    select 'table if exists ' || object.oid::regclass as object
      from pg_class object join pg_namespace on pg_namespace.oid = relnamespace
      where ${ours} and relkind in ('r', 'p') and ${ofNoExtension('pg_class')}
    union all
    select 'function if exists ' || object.oid::regprocedure
      from pg_proc object join pg_namespace on pg_namespace.oid = pronamespace
      where ${ours} and prokind = 'f' and ${ofNoExtension('pg_proc')}
    union all
    select 'type if exists ' || object.oid::regtype
      from pg_type object join pg_namespace on pg_namespace.oid = typnamespace
      where ${ours} and typtype = 'e' and ${ofNoExtension('pg_type')}`)
  return rows.map(({ object }) => object)
}
