import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { createChecksums, sumsFile } from './checksums.ts'

const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  migrations: z.int().positive(),
  rows: z.record(z.string(), z.int()),
  removals: z.string(),
})

export type Manifest = z.infer<typeof manifestSchema>

/** It has its final name only when it is finished. */
export type BackupWriter = {
  write(path: string, content: Buffer | string | Readable): Promise<void>
  finish(manifest: Manifest): Promise<void>
  abandon(): Promise<void>
}

/** One line for the terminal. */
export class BackupError extends Error {}

/** @throws BackupError when there is something of that name already */
export async function createBackupFolder(target: string): Promise<BackupWriter> {
  if (await stat(target).catch(() => null)) throw new BackupError(`${target} is there already.`)
  const unfinished = `${target}.part`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  const sums = createChecksums()

  async function write(path: string, content: Buffer | string | Readable) {
    const file = join(unfinished, path)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await pipeline(
      content instanceof Readable ? content : Readable.from([content]),
      sums.of(path),
      createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
    )
  }

  return {
    write,
    async finish(manifest) {
      await write('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`)
      await write(sumsFile, sums.text())
      await rename(unfinished, target)
    },
    async abandon() {
      await rm(unfinished, { recursive: true, force: true })
    },
  }
}

/**
 * @returns its manifest and the paths of its files
 * @throws BackupError when a byte, a file or a line is missing, changed or too many
 */
export async function readBackupFolder(folder: string) {
  const listed = await sumsOf(folder)
  const paths = (await filesIn(folder)).filter((path) => path !== sumsFile)
  for (const path of paths)
    if (!listed.has(path)) throw damagedError(`${path} does not belong to it`)
  for (const [path, sum] of listed) {
    if (!paths.includes(path)) throw damagedError(`${path} is missing`)
    if ((await sumOf(join(folder, path))) !== sum) throw damagedError(`${path} has changed`)
  }
  const manifest = manifestSchema.safeParse(await readJson(join(folder, 'manifest.json')))
  if (!manifest.success) throw damagedError('its manifest cannot be understood')
  return { manifest: manifest.data, paths }
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return null
  }
}

async function sumsOf(folder: string) {
  const text = await readFile(join(folder, sumsFile), 'utf8').catch(() => null)
  if (text === null) throw new BackupError(`${folder} is no backup: it has no ${sumsFile}.`)
  return new Map(
    text
      .trimEnd()
      .split('\n')
      .map((line) => {
        const [, sum = '', path = ''] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
        return [path, sum] as const
      }),
  )
}

async function sumOf(path: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

async function filesIn(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

/** @param how without a full stop */
export function damagedError(how: string) {
  return new BackupError(`The backup is damaged: ${how}. Nothing was restored.`)
}

/** Null when there is no complete backup. Its files are not checked. */
export async function madeAtOf(folder: string) {
  const manifest = manifestSchema.safeParse(await readJson(join(folder, 'manifest.json')))
  return manifest.success && !folder.endsWith('.part') ? new Date(manifest.data.madeAt) : null
}
