import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { submissions } from '#app/platform/db/schema/tables.server.ts'
import { expectStatus } from '#tests/expect-status.ts'
import { givenAddress } from '#tests/given-accounts.ts'
import { countWhere, rowsWhere } from '#tests/rows.ts'
import { forms, sampleText, withPhoto } from './forms.ts'
import { givenMemberAt } from './people.ts'
import { readerOf } from './reader.ts'
import { openSite, tell } from './site.ts'

const megabyte = 1024 * 1024

test('a story sent while the disk for photos is full is kept, and photos are taken again when there is room', async () => {
  const folder = join(configuration.dataDir, 'photos')
  if (!mounted(folder, 24)) return tell('D1', 'not tried: mounting is not allowed here')
  const site = await openSite({ KEEP_FREE_MB: '0' })
  const member = await givenMemberAt(site.url)
  const photo = await givenPhoto()
  fill(folder)

  const first = await member.send('/submit', withPhoto(forms.story({ title: 'Full' }), photo))
  expect(first.status).toBe(303)
  const [stored] = await rowsWhere(submissions, { userId: member.id })
  expect(stored).toMatchObject({ title: 'Full', story: sampleText, photoUrl: '', photoKey: null })
  expect(photosIn(folder)).toEqual([])
  await expectStatus(200, readerOf(site.url).get('/stories'))

  rmSync(join(folder, 'ballast'))
  const second = await member.send('/submit', withPhoto(forms.story({ title: 'Room' }), photo))
  expect(second.status).toBe(303)
  const [later] = await rowsWhere(submissions, { title: 'Room' })
  expect(later?.photoUrl).toMatch(/^\/photos\//)
  expect(photosIn(folder).length).toBeGreaterThan(0)
  tell(
    'D1',
    'photos’ disk full: the words kept without a photo, no half photo, taken again with room',
  )
})

test('a photo that cannot be received loses nothing typed', async () => {
  const folder = configuration.tempDir
  if (!mounted(folder, 1)) return tell('D1', 'not tried: mounting is not allowed here')
  const site = await openSite()
  const member = await givenMemberAt(site.url)
  const photo = await givenPhoto()

  const refused = await member.send('/submit', withPhoto(forms.story(), photo))
  expect(refused.status).toBe(503)
  expect(refused.text).toContain(sampleText)
  expect(readdirSync(folder)).toEqual([])
  expect(await countWhere(submissions, { userId: member.id })).toBe(0)
  await expectStatus(303, member.send('/submit', forms.story()))
  tell('D1', 'the folder for uploads full: 503, every word still in the form, no file left')
})

test('while the database’s disk is full pages can be read and nothing is partly written', async () => {
  const { dataDir } = configuration
  const own = join(dataDir, 'full')
  if (!mounted(own, 400)) return tell('D2', 'not tried: mounting is not allowed here')
  // A site on its own embedded database, whose disk this is.
  const site = await openSite({ DATABASE_URL: '', SECRET: '', DATA_DIR: own })
  const visitor = readerOf(site.url)
  const send = () => {
    const message = { ...forms.message(), email: givenAddress(), message: longWords }
    return readerOf(site.url).send('/contact', message)
  }
  await expectStatus(303, send())
  fill(own)

  let status = 0
  for (let at = 0; status !== 503 && at < 200; at += 1) {
    const answer = await send()
    status = answer.status
    expect([303, 503]).toContain(status)
    if (status === 503) expect(answer.text).toContain(sampleText)
  }
  expect(status).toBe(503)
  for (const path of ['/', '/about', '/stories', '/healthz']) {
    await expectStatus(200, visitor.get(path), path)
  }
  rmSync(join(own, 'ballast'))
  await expect.poll(async () => (await send()).status).toBe(303)
  expect(site.lives()).toBe(true)
  tell(
    'D2',
    'database’s disk full: messages refused with 503 and kept in the form, pages 200, at work again with room',
  )
})

// Random, since the database packs what repeats itself.
const longWords = `${sampleText} ${Array.from({ length: 4_000 }, () => String.fromCharCode(33 + Math.floor(Math.random() * 90))).join('')}`

/** A disk of so many megabytes at a folder. @returns false where this process may not mount one */
function mounted(folder: string, megabytes: number) {
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    return false
  }
  // Lazily: whatever still has a file open there is being stopped.
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder])
  })
  return true
}

/** Leaves some kilobytes, whatever else is written meanwhile. */
function fill(folder: string) {
  const ballast = join(folder, 'ballast')
  const { bavail, bsize } = statfsSync(folder)
  expect(() => writeFileSync(ballast, Buffer.alloc((bavail + 256) * bsize))).toThrow('ENOSPC')
  truncateSync(ballast, statSync(ballast).size - 16 * 1024)
}

function photosIn(folder: string) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'ballast')
    .map(({ name }) => name)
}

/** Some eight megabytes of noise, as a phone would send. */
async function givenPhoto() {
  const bytes = await sharp({
    create: {
      width: 2800,
      height: 2100,
      channels: 3,
      background: '#a33',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 92 })
    .toBuffer()
  if (bytes.byteLength < 2 * megabyte) throw new Error('the photo is too small to fill anything')
  return new Uint8Array(bytes)
}
