import pg from 'pg'

/** What tells a database from every other: the number of its cluster, which replicas share, and its own in there. */
export async function identityOf(url: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'indelible identity' })
  await client.connect()
  try {
    const { rows } = await client.query<{ identity: string }>(`
      select system_identifier || '/' || oid as identity
      from pg_control_system(), pg_database where datname = current_database()`)
    return rows[0]?.identity ?? ''
  } finally {
    await client.end()
  }
}
