import { spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { joinDatabase } from '#app/platform/db/embedded/launch.server.ts'
import { photoFolder } from '#app/platform/photos/photo-store.server.ts'
import { readBackupFolder } from '#ops/backup/backup-folder.server.ts'
import { type RestoreOptions, restoreSite } from '#ops/backup/restore-site.server.ts'
import { closerOf, freePort, untilAnswered } from './site-process.ts'

const startTimeoutMs = 120_000

/**
 * In a folder and a database of its own: neither the site nor its data is touched, and nothing is left.
 * @returns what was found to be in order, a line each @throws with the first thing that is not
 */
export async function checkBackup(from: string, { settings, say, ...options }: RestoreOptions) {
  const dataDir = await mkdtemp(join(tmpdir(), 'indelible-restore-check-'))
  try {
    const scratch = {
      ...settings,
      dataDir,
      backupDir: join(dataDir, 'backups'),
      tempDir: join(dataDir, 'tmp'),
      databaseUrl: null,
      databaseDirectUrl: null,
      objectStore: null,
      backupStore: null,
    }
    const restored = await restoreSite(from, {
      ...options,
      settings: scratch,
      recordSettings: settings,
      say,
    })
    say('Comparing the photos ...')
    const photos = await comparePhotos(from, dataDir)
    say('Starting a copy of the site on it ...')
    const pages = await tryCopy(dataDir, settings.secret)
    return [
      `every row of ${restored.madeAt} is there; ${restored.removals} removals since then were repeated`,
      `${photos} photos are the same, byte by byte`,
      `a copy of the site opened ${pages} pages and let somebody sign in`,
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** A photo that no story has any more is not restored. */
async function comparePhotos(from: string, dataDir: string) {
  const { paths } = await readBackupFolder(from)
  const storage = photoFolder(join(dataDir, 'photos'))
  let count = 0
  for (const path of paths.filter((path) => path.startsWith('photos/'))) {
    const bytes = await storage.get(path.slice('photos/'.length))
    if (!bytes) continue
    const same = hashOf(bytes) === hashOf(await readFile(join(from, path)))
    if (!same) throw new Error(`The photo ${path} has changed on its way.`)
    count += 1
  }
  return count
}

function hashOf(bytes: Buffer) {
  return createHash('sha256').update(bytes).digest('hex')
}

async function tryCopy(dataDir: string, secret: string | null) {
  const url = `http://127.0.0.1:${await freePort()}`
  const copy = spawn(process.execPath, ['build/server/index.js'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      ENV_FILE: 'none',
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      PORT: new URL(url).port,
      BASE_URL: url,
      ...(secret && { SECRET: secret }),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const close = closerOf(copy)
  let output = ''
  copy.stderr.on('data', (piece) => {
    output += piece
  })
  try {
    await untilAnswered(`${url}/readyz`, copy, startTimeoutMs).catch(() => {
      throw new Error(`The copy of the site did not start: ${output.trim().split('\n').at(-1)}`)
    })
    const pages = ['/', '/stories', '/gallery', '/blog', '/watch', '/search?q=tattoo']
    for (const path of pages) {
      const { status } = await fetch(url + path)
      if (status !== 200) throw new Error(`The copy of the site answers ${status} at ${path}.`)
    }
    await signIn(url, dataDir)
    return pages.length
  } finally {
    await close()
  }
}

/** The passwords of other accounts are nobody's to know. */
async function signIn(url: string, dataDir: string) {
  const [id, email] = [randomUUID(), `restore-check-${randomUUID()}@indelible.invalid`]
  const password = randomBytes(12).toString('base64url')
  const database = await joinDatabase({ dataDir, print: () => {} })
  const client = new pg.Client({ connectionString: database.url() })
  await client.connect()
  try {
    await client.query(
      `insert into "user" (id, name, email, email_verified) values ($1, '', $2, true)`,
      [id, email],
    )
    await client.query('insert into profiles (user_id) values ($1)', [id])
    await client.query(
      `insert into account (user_id, account_id, provider_id, password) values ($1::uuid, $2, 'credential', $3)`,
      [id, id, await hash(password)],
    )
  } finally {
    await client.end()
  }
  const answer = await fetch(`${url}/auth`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams({ intent: 'sign-in', email, password }),
  })
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const dashboard = await fetch(`${url}/dashboard`, { headers: { cookie } })
  if (answer.status !== 303 || !(await dashboard.text()).includes('Sign Out')) {
    throw new Error('Nobody can sign in at the copy of the site.')
  }
}
