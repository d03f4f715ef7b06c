import { request as ask } from 'node:http'
import sharp from 'sharp'
import { expect } from 'vitest'
import { forms, withPhoto } from '#ops/fault-tests/forms.ts'
import type { Answer, Reader } from '#ops/fault-tests/reader.ts'
import type { Site } from '#ops/fault-tests/site.ts'
import { addresses, filled } from '#tests/addresses.ts'
import { openRedirects } from '#tests/open-redirects.ts'
import { createSecrets, fingerprintOf } from '#tests/secrets.ts'
import { databaseUrl } from '#tests/test-database.ts'
import { test } from './people.ts'

test('every kind of answer has the security headers', async ({ visitor, member, admin }) => {
  const photo = await sendPhoto(member)
  const [asset = ''] = /\/assets\/[\w.-]+\.css/.exec((await visitor.get('/about')).text) ?? []
  const tag = (await visitor.get('/about')).headers.get('etag') ?? ''
  const asked: [number, string, Answer][] = []
  const ask = async (status: number, who: Reader, path: string, init: RequestInit = {}) => {
    asked.push([status, path, await who.ask(path, init)])
  }
  const post = (form: Record<string, string>, headers = {}) => ({
    method: 'POST',
    body: new URLSearchParams(form),
    headers,
  })

  await ask(200, visitor, '/about')
  await ask(200, visitor, '/contact')
  await ask(200, visitor, '/stories.data')
  await ask(200, visitor, '/about', { method: 'HEAD' })
  await ask(304, visitor, '/about', { headers: { 'If-None-Match': tag } })
  await ask(200, visitor, asset)
  await ask(200, visitor, '/media-kit.pdf')
  await ask(200, visitor, '/robots.txt')
  await ask(200, visitor, '/sitemap.xml')
  await ask(200, visitor, '/stories/feed.xml')
  await ask(200, visitor, '/stories/feed.json')
  await ask(200, visitor, '/.well-known/security.txt')
  await ask(200, visitor, '/healthz')
  await ask(301, visitor, '/gallery/1')
  await ask(404, visitor, '/nowhere')
  await ask(404, visitor, '/stories/%E0%A4%A')
  await ask(404, visitor, '/assets/nothing.js')
  await ask(404, visitor, photo)
  await ask(405, visitor, '/about', { method: 'PUT' })
  await ask(403, visitor, '/contact', post({}, { Origin: 'https://evil.example' }))
  await ask(413, visitor, '/contact', post({ message: 'x'.repeat(300_000) }))
  await ask(422, visitor, '/contact', post({}))
  const forAll = asked.length
  await ask(200, member, '/dashboard')
  await ask(200, member, '/about')
  await ask(200, member, '/dashboard.data')
  await ask(200, member, photo)
  await ask(302, visitor, '/account')
  await ask(202, visitor, '/account.data')
  await ask(401, visitor, '/auth', post({ intent: 'sign-in', email: 'a@b.cd', password: 'x' }))
  await ask(200, admin, '/admin/log.csv')
  await ask(404, admin, '/admin/nobody')

  for (const [status, path, answer] of asked) {
    const what = `${status} ${path}`
    const headers = Object.fromEntries(answer.headers)
    expect(answer.status, what).toBe(status)
    expect(headers, what).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': expect.stringMatching(/^(?:DENY|SAMEORIGIN)$/),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': expect.stringMatching(/^(?:same|cross)-origin$/),
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringMatching(/^default-src 'none';/),
      'cache-control': expect.stringMatching(/^(?:public, max-age=\d|private, no-|no-store)/),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    // It is about documents, and a style sheet has to arrive in the first round trip.
    const opener = path.endsWith('.css') ? undefined : 'same-origin'
    expect(headers['cross-origin-opener-policy'], what).toBe(opener)
    expect(headers['content-security-policy'], what).not.toMatch(/unsafe|\*|http:/)
    expect(headers.server ?? headers['x-powered-by'], what).toBeUndefined()
    // Feeds, sitemaps and these two texts are for readers on other pages, too.
    const open = /feed\.(?:xml|json)$|sitemap|(?:robots|security)\.txt$/.test(path)
    if (!open) expect(headers['access-control-allow-origin'], what).toBeUndefined()
    expect(headers['access-control-allow-credentials'], what).toBeUndefined()
  }
  for (const [, path, { headers }] of asked.slice(forAll)) {
    expect(headers.get('cache-control'), path).toMatch(/^private, no-store/)
  }
  const { headers: picture } = asked.findLast(([, path]) => path === photo)![2]
  expect(picture.get('content-security-policy')).toBe(
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  )
  expect(picture.get('content-disposition')).toMatch(/^inline; filename="[\w-]+\.webp"$/)
})

test('no answer redirects to another site', async ({ site, visitor, member }) => {
  const names = ['next', 'redirectTo', 'redirect', 'callbackURL', 'returnTo', 'url', 'from', 'to']
  const expectOurs = (path: string, { headers }: Answer) => {
    const location = headers.get('location')
    if (!location) return
    expect(location, path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
    expect(new URL(location, site.url).origin, path).toBe(site.url)
  }
  for (const [at, { pattern }] of addresses.entries()) {
    const to = openRedirects[at % openRedirects.length]!
    const asked = new URLSearchParams(names.map((name) => [name, to]))
    const path = `${filled(pattern, {}, '1')}?${asked}`
    for (const person of [visitor, member]) expectOurs(path, await person.get(path))
  }
  for (const from of openRedirects) {
    const form = { favourite: 'yes', from, next: from, redirectTo: from }
    const heart = '/favourites/gallery/japanese-chest-piece'
    for (const person of [visitor, member]) expectOurs(from, await person.send(heart, form))
    expectOurs(from, await visitor.get(`/${encodeURIComponent(from)}`))
  }
})

test('private answers cannot be stored in or served from a shared cache', async ({
  visitor,
  member,
  admin,
}) => {
  for (const dressed of [
    '/dashboard/x.css',
    '/dashboard;.js',
    '/dashboard%2f..%2fabout',
    '/dashboard/..%2fassets/x.js',
    '/account/photo.png',
    '/account%3f.css',
    '/admin.data/foo.png',
    '/admin.css',
    '/assets/..%2fdashboard',
  ]) {
    for (const person of [member, admin]) {
      const answer = await person.get(dressed)
      expect([302, 303, 404], dressed).toContain(answer.status)
      expect(answer.headers.get('cache-control'), dressed).toBe('private, no-store')
      expect(answer.text, dressed).not.toContain(member.email)
    }
  }
  const poison: Record<string, string>[] = [
    { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https', 'X-Host': 'evil.example' },
    { 'X-Original-URL': '/admin', 'X-Rewrite-URL': '/admin', Forwarded: 'host=evil.example' },
    { 'X-React-Router-SPA-Mode': 'yes', 'X-React-Router-Prerender-Data': '"poison"' },
    { Cookie: 'theme=evil.example; lang=evil.example; other=<script>', 'Accept-Language': 'xx' },
  ]
  for (const address of ['/', '/stories', '/about', '/contact', '/search?q=swallow']) {
    const clean = withoutItsOwn((await visitor.get(address)).text)
    for (const headers of poison) {
      const answer = await visitor.ask(address, { headers })
      expect(withoutItsOwn(answer.text), `${address} ${Object.keys(headers)}`).toBe(clean)
    }
  }
  const many = `/__manifest?version=1&${'p=/a&'.repeat(2_800)}`
  const manifest = await visitor.get(many)
  expect(manifest.status).toBeLessThan(500)
  expect(manifest.text.length).toBeLessThan(10_000)
})

test('no internal file is served', async ({ site, visitor }) => {
  for (const path of [
    '/.env',
    '/.git/config',
    '/package.json',
    '/server/index.js',
    '/build/server/index.js',
    '/.vite/manifest.json',
    '/assets/.vite/manifest.json',
    '/data/secret',
    '/backup',
    '/admin-password.txt',
    '/data/admin-password.txt',
    '/mail/',
    '/photos/',
    '/photos',
    '/assets/',
    '/assets/..%2f..%2fserver%2findex.js',
    '/assets/%2e%2e/index.js',
    '/photos/..%2f..%2fsecret/480.webp',
    '/photos/%2e%2e%2f/1.webp',
    '/photos/..%5c/1.webp',
    '/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '//etc/passwd',
    '/media-kit.pdf%00.txt',
    '/metrics',
  ]) {
    const answer = await raw(site, path)
    expect(answer.status, path).toBe(path.startsWith('//') ? 308 : 404)
    expect(answer.text, path).not.toMatch(/"dependencies"|root:|SECRET|-----BEGIN/)
  }
  // The library of accounts has addresses of its own, which are not ours.
  for (const way of [
    'api/auth/sign-in/email',
    'api//auth//sign-in/email',
    'api/auth/update-user',
  ]) {
    const form = { email: 'admin@indelible.example', password: 'x', role: 'admin' }
    for (const path of [`/${way}`, `//${way}`, `/${way}/`, `/%61${way.slice(1)}`]) {
      const answer = await visitor.send(path, form)
      expect([308, 404, 405], path).toContain(answer.status)
    }
  }
  const page = (await visitor.get('/auth')).text
  const scripts = new Set([...page.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path))
  expect(scripts.size).toBeGreaterThan(3)
  for (const path of scripts) {
    const script = (await visitor.get(path)).text
    expect(script, path).not.toMatch(
      /postgres(?:ql)?:\/\/|smtps?:\/\/|AKIA[A-Z0-9]|sourceMappingURL/,
    )
    expect((await visitor.get(`${path}.map`)).status, path).toBe(404)
  }
})

test('GET requests change nothing', async ({ member, admin }) => {
  const planted = await createSecrets(databaseUrl, member, 1)
  const [storyId] = planted.approved
  const values = {
    submissionId: planted.pending,
    storyId: storyId!,
    itemType: 'gallery',
    itemId: 'japanese-chest-piece',
    collectionId: planted.collections[0]!,
  }
  const asked = 'intent=delete&act=approved&version=1&favourite=yes&to=rejected&_method=POST'
  const before = await fingerprintOf(planted)
  for (const { pattern } of addresses) {
    const caseId = pattern.includes('complaints') ? planted.complaint : planted.report
    const url = `${filled(pattern, { ...values, caseId }, storyId!)}?${asked}`
    const headers = { 'X-HTTP-Method-Override': 'POST' }
    await Promise.all(
      [member, admin].flatMap((person) => [
        person.ask(url, { headers }),
        person.ask(url, { method: 'HEAD' }),
      ]),
    )
  }
  expect(await fingerprintOf(planted)).toEqual(before)
  await planted.leave()
  expect((await member.get('/dashboard')).text).toContain('Your dashboard')
})

/** Sends a story with a photo in. @returns the address of the photo, which only its author sees */
async function sendPhoto(member: Reader) {
  const photo = await sharp({
    create: { width: 600, height: 450, channels: 3, background: '#7a4b2a' },
  })
    .jpeg()
    .toBuffer()
  const sent = await member.send('/submit', withPhoto(forms.story(), new Uint8Array(photo)))
  expect(sent.status).toBe(303)
  const [path = ''] =
    /\/submission\/[0-9a-f-]{36}/.exec((await member.get('/dashboard')).text) ?? []
  return /\/photos\/[\w-]+\/\d+\.webp/.exec((await member.get(path)).text)?.[0] ?? ''
}

/** A page without what is made anew each time it is drawn. */
function withoutItsOwn(html: string) {
  return html
    .replace(/nonce="[^"]*"/g, '')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')
    .replace(/"nonce",?"[^"]*"/g, '')
}

/** Asks for a path as it is written: a browser would tidy it up. */
function raw({ url }: Site, path: string) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    ask({ port: new URL(url).port, path }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
      .on('error', reject)
      .end()
  })
}
