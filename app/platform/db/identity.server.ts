import pg from 'pg'

/** The id of its cluster, which replicas share, and that of the database within it. */
export async function readIdentity(url: string) {
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
