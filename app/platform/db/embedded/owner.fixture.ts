// A site in small: owns a data directory until it is told to end. Run by the tests, as a process.
import pg from 'pg'
import { launchDatabase } from './launch.server.ts'

const [dataDir, task] = process.argv.slice(2)

try {
  const database = await launchDatabase({ dataDir: dataDir!, durability: 'full' })
  process.once('SIGTERM', async () => {
    await database.stop()
    process.exit()
  })
  process.stdout.write(`ready ${database.url()}\n`)
  if (task === 'write') await write(database.url())
} catch (error) {
  process.stdout.write(`refused ${(error as Error).message}\n`)
  process.exitCode = 1
}

/** Says each number once the database has acknowledged it. */
async function write(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('create table if not exists written (id int primary key)')
  const last = await client.query<{ id: number }>('select max(id) as id from written')
  for (let id = (last.rows[0]?.id ?? 0) + 1; ; id++) {
    await client.query('insert into written values ($1)', [id])
    process.stdout.write(`wrote ${id}\n`)
  }
}
