import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { get } from 'node:https'
import { type AddressInfo, connect, createServer } from 'node:net'
import { pipeline, Transform } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { rateLimits, submissions } from '#app/platform/db/schema/tables.server.ts'
import { openBrowser } from '#ops/browser.ts'
import { forms, withPhoto } from '#ops/fault-tests/forms.ts'
import { givenMemberAt } from '#ops/fault-tests/people.ts'
import { readerOf } from '#ops/fault-tests/reader.ts'
import { openSite } from '#ops/fault-tests/site.ts'
import { expectStatus } from '#tests/expect-status.ts'
import { heavyPhoto } from '#tests/files.ts'
import { given, goodPassword } from '#tests/given.ts'
import { rowsWhere } from '#tests/rows.ts'
import { openProxy, type ProxyName, portsForProxy } from './proxies.ts'

// Everybody here comes from one machine.
beforeEach(async () => {
  await db.delete(rateLimits)
})

const names: ProxyName[] = ['nginx', 'Caddy', 'HAProxy']

test.for(names)('%s passes on a large photo, a story and pages compressed once', async (name) => {
  const { url, plainUrl } = await openBehind(name)
  const story = await given.approved({ title: 'Two swallows over the harbour' })
  const member = await givenMemberAt(url)

  const sent = withPhoto(forms.story(), new Uint8Array((await heavyPhoto(10 * 16 - 1)).buffer))
  await expectStatus(303, member.send('/submit', sent))
  const [stored] = await rowsWhere(submissions, { userId: member.id })
  expect(stored?.photoKey).not.toBeNull()

  const page = await readerOf(url).get(`/story/${story.id}`)
  expect(page).toMatchObject({ status: 200, text: expect.stringContaining('Two swallows') })
  expect(page.headers.get('strict-transport-security')).toContain('max-age=')
  expect((await fetch(`${plainUrl}/about`, { redirect: 'manual' })).status).toBeLessThan(400)

  for (const [encoding, open] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { headers, body } = await fetchRaw(`${url}/about`, encoding)
    expect(headers['content-encoding']).toBe(encoding)
    expect(open(body).toString()).toContain('</html>')
  }
})

test.for(['nginx', 'Caddy'] as const)(
  '%s sends the files of the release by itself, as the site does, and asks the site for others',
  async (name) => {
    const { url, site } = await openBehind(name)
    const files = readdirSync('build/client/assets')
    const compressed = files.filter((file) => /\.(?:css|js)$/.test(file)).slice(0, 3)
    const shownElsewhere = files.find((file) => /-card(?:-[\w-]+)?\.jpg$/.test(file)) ?? ''
    const others = files.filter((file) => /\.(?:woff2|avif)$/.test(file)).slice(0, 2)
    const paths = [...compressed, shownElsewhere, ...others].map((file) => `/assets/${file}`)
    const headers = [
      'cache-control',
      'content-encoding',
      'cross-origin-resource-policy',
      'strict-transport-security',
      'x-content-type-options',
    ]
    const asked = { headers: { 'accept-encoding': 'gzip' } }
    for (const path of paths) {
      const [own, sites] = [await fetch(url + path, asked), await fetch(site.url + path, asked)]
      expect([path, own.status]).toEqual([path, 200])
      for (const header of headers) {
        expect([path, header, own.headers.get(header)?.toLowerCase()]).toEqual([
          path,
          header,
          sites.headers.get(header)?.toLowerCase(),
        ])
      }
      expect(await own.text()).toBe(await sites.text())
    }
    await expectStatus(404, fetch(`${url}/assets/nothing-1.js`))

    await site.stop('SIGKILL')
    for (const path of paths) await expectStatus(200, fetch(url + path))
    expect((await fetch(`${url}/assets/nothing-1.js`)).status).toBeGreaterThanOrEqual(500)
  },
)

test.for(names)('%s does not let a client choose its address', async (name) => {
  const { url } = await openBehind(name)
  const statuses: number[] = []
  // Each claims another address; all come from this machine.
  for (let at = 0; at < 25; at += 1) {
    const form = { email: `reader${at}@readers.example` }
    statuses.push((await readerOf(url).send('/newsletter', form)).status)
  }
  expect(statuses.slice(0, 5).every((status) => status < 400)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
})

test.for(['no proxy', ...names] as const)(
  'through %s, a story with a photo that is sent slowly by somebody who is no longer signed in leads to the sign-in page',
  async (name) => {
    const site = name === 'no proxy' ? await openSite() : await openBehind(name)
    const url = await openSlowLine(site.url, 150_000)
    const { email } = await given.account()
    const page = await openPage()
    await signInAt(page, url, email)
    await page.goto(`${url}/submit`)
    await page.getByLabel('Title').fill('Two swallows over the harbour')
    await page.getByLabel('Full name').fill('Maya Thornton')
    await page.getByLabel('Your story').fill('Drawn before the ferry left.')
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    const photo = await heavyPhoto(Math.floor(6_000_000 / 0x1_0000))
    await page.locator('input[type="file"]').setInputFiles(photo)
    // React shows the name of the file, and sends the form from then on.
    await page.getByText(photo.name).waitFor()

    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Submit your story' }).click()
    await page.getByText('Please sign in first').first().waitFor({ timeout: 120_000 })
    expect(new URL(page.url()).pathname).toBe('/auth')

    await signInAt(page, url, email)
    await page.goto(`${url}/submit`)
    await expect
      .poll(() => page.getByLabel('Title').inputValue())
      .toBe('Two swallows over the harbour')
  },
)

async function openBehind(name: ProxyName) {
  const ports = await portsForProxy({ copies: 1 })
  const env = { BASE_URL: `https://localhost:${ports.front}`, PORT: String(ports.first) }
  const site = await openSite(env)
  return { site, ...(await openProxy(name, ports)) }
}

async function openPage() {
  const browser = await openBrowser(() => {})
  onTestFinished(() => browser.close())
  return browser.newPage({ ignoreHTTPSErrors: true })
}

async function signInAt(page: Page, url: string, email: string) {
  await page.goto(`${url}/auth`)
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Welcome back!').first().waitFor()
}

/** Passes connections on to a site, and what their clients send only so many bytes a second. @returns the site's address on it */
async function openSlowLine(url: string, bytesPerSecond: number) {
  const { port, protocol } = new URL(url)
  const line = createServer((client) => {
    const server = connect(Number(port), '127.0.0.1')
    pipeline(client, slowed(bytesPerSecond), server, client, () => {})
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  onTestFinished(() => void line.close())
  return `${protocol}//localhost:${(line.address() as AddressInfo).port}`
}

function slowed(bytesPerSecond: number) {
  let due = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // What a busy machine delays is caught up with.
      due = Math.max(due, performance.now() - 1_000) + (chunk.byteLength / bytesPerSecond) * 1_000
      setTimeout(done, Math.max(0, due - performance.now()), null, chunk)
    },
  })
}

/** The answer as it came, still compressed. */
async function fetchRaw(url: string, encoding: string) {
  return new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const request = get(url, { headers: { 'accept-encoding': encoding } }, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      resolve({ headers: answer.headers, body: Buffer.concat(chunks) })
    })
    request.once('error', reject)
  })
}
