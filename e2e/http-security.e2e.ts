import { request as ask } from 'node:http'
import type { APIResponse, Page } from '@playwright/test'
import { addresses, filled } from '#tests/addresses.ts'
import { smallPhoto } from './files.ts'
import { openRedirects } from './open-redirects.ts'
import { expect, test } from './people.ts'
import { createSecrets, fingerprintOf } from './secrets.ts'
import type { Site } from './site.ts'
import { sendStory } from './story-form.ts'

const ours = { 'Sec-Fetch-Site': 'same-origin' }
const stay = { maxRedirects: 0 }

test('every kind of answer carries the headers that keep a browser from harm', async ({
  visitor,
  member,
  admin,
  site,
}) => {
  const title = 'Seen by its author alone'
  const id = await sendStory(member, { title, photo: await smallPhoto() })
  const page = await (await member.request.get(`/submission/${id}`)).text()
  const [photo = ''] = /\/photos\/[\w-]+\/\d+\.webp/.exec(page) ?? []
  const [asset = ''] = /\/assets\/[\w.-]+\.css/.exec(page) ?? []
  const tag = (await visitor.request.get('/about')).headers().etag ?? ''
  const post = (page: Page, url: string, options = {}) =>
    page.request.post(url, { ...stay, headers: ours, form: {}, ...options })
  const get = (page: Page, url: string, headers = {}) => page.request.get(url, { ...stay, headers })

  const forAll: [number, APIResponse][] = [
    [200, await get(visitor, '/about')],
    [200, await get(visitor, '/contact')],
    [200, await get(visitor, '/stories.data')],
    [200, await visitor.request.head('/about')],
    [304, await get(visitor, '/about', { 'If-None-Match': tag })],
    [200, await get(visitor, asset)],
    [200, await get(visitor, '/media-kit.pdf')],
    [200, await get(visitor, '/robots.txt')],
    [200, await get(visitor, '/sitemap.xml')],
    [200, await get(visitor, '/stories/feed.xml')],
    [200, await get(visitor, '/stories/feed.json')],
    [200, await get(visitor, '/.well-known/security.txt')],
    [200, await get(visitor, '/healthz')],
    [301, await get(visitor, '/gallery/1')],
    [404, await get(visitor, '/nowhere')],
    [404, await get(visitor, '/stories/%E0%A4%A')],
    [404, await get(visitor, '/assets/nothing.js')],
    [404, await get(visitor, photo)],
    [405, await visitor.request.put('/about', { headers: ours })],
    [403, await post(visitor, '/contact', { headers: { Origin: 'https://evil.example' } })],
    [413, await post(visitor, '/contact', { form: { message: 'x'.repeat(300_000) } })],
    [422, await post(visitor, '/contact')],
  ]
  const forOne: [number, APIResponse][] = [
    [200, await get(member, '/dashboard')],
    [200, await get(member, '/about')],
    [200, await get(member, '/dashboard.data')],
    [200, await get(member, photo)],
    [302, await get(visitor, '/account')],
    [202, await get(visitor, '/account.data')],
    [
      401,
      await post(visitor, '/auth', { form: { intent: 'sign-in', email: 'a@b.cd', password: 'x' } }),
    ],
    [200, await get(admin, '/admin/log.csv')],
    [406, await get(admin, '/admin/events')],
    [404, await get(admin, '/admin/nobody')],
  ]

  for (const [status, answer] of [...forAll, ...forOne]) {
    const what = `${status} ${answer.url()}`
    const headers = answer.headers()
    expect(answer.status(), what).toBe(status)
    expect(headers, what).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': expect.stringMatching(/^(?:DENY|SAMEORIGIN)$/),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': expect.stringMatching(/^(?:same|cross)-origin$/),
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringMatching(/^default-src 'none';/),
      'cache-control': expect.stringMatching(/^(?:public, max-age=\d|private, no-|no-store)/),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(headers['content-security-policy'], what).not.toMatch(/unsafe|\*|http:/)
    expect(headers.server ?? headers['x-powered-by'], what).toBeUndefined()
    // What anybody may read, readers of feeds on other pages too.
    const open = /feed\.(?:xml|json)$|sitemap|(?:robots|security)\.txt$/.test(answer.url())
    if (!open) expect(headers['access-control-allow-origin'], what).toBeUndefined()
    expect(headers['access-control-allow-credentials'], what).toBeUndefined()
  }
  for (const [, answer] of forOne) {
    expect(answer.headers()['cache-control'], answer.url()).toMatch(/^private, no-store/)
  }
  const picture = forOne.find(([, answer]) => answer.url().endsWith('.webp'))![1].headers()
  expect(picture['content-security-policy']).toBe(
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  )
  expect(picture['content-disposition']).toMatch(/^inline; filename="[\w-]+\.webp"$/)
  const stream = await headersOf(site, '/admin/events', {
    Accept: 'text/event-stream',
    Cookie: await cookieOf(admin),
  })
  expect(stream).toMatchObject({
    'content-type': 'text/event-stream',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cache-control': expect.stringContaining('no-store'),
  })
})

test('no answer leads away from the site, whatever it is asked to lead to', async ({
  visitor,
  member,
  site,
}) => {
  const names = ['next', 'redirectTo', 'redirect', 'callbackURL', 'returnTo', 'url', 'from', 'to']
  const leads = (answer: APIResponse) => {
    const { location } = answer.headers()
    if (!location) return
    expect(location, answer.url()).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
    expect(new URL(location, site.url).origin, answer.url()).toBe(site.url)
  }
  for (const [at, { pattern }] of addresses.entries()) {
    const to = openRedirects[at % openRedirects.length]!
    const asked = new URLSearchParams(names.map((name) => [name, to]))
    const url = `${filled(pattern, {}, '1')}?${asked}`
    const answers = [visitor, member].map(({ request }) => request.get(url, stay))
    for (const answer of await Promise.all(answers)) leads(answer)
  }
  for (const from of openRedirects) {
    const form = { favourite: 'yes', from, next: from, redirectTo: from }
    const options = { ...stay, headers: ours, form }
    const heart = '/favourites/gallery/japanese-chest-piece'
    for (const { request } of [visitor, member]) leads(await request.post(heart, options))
    leads(await visitor.request.get(`/${encodeURIComponent(from)}`, stay))
  }
})

test('no cache is made to keep or to give what is not everyone’s', async ({
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
    for (const page of [member, admin]) {
      const answer = await page.request.get(dressed, stay)
      expect([302, 303, 404], dressed).toContain(answer.status())
      expect(answer.headers()['cache-control'], dressed).toBe('private, no-store')
      expect(await answer.text(), dressed).not.toContain(member.email)
    }
  }
  const poison: Record<string, string>[] = [
    { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https', 'X-Host': 'evil.example' },
    { 'X-Original-URL': '/admin', 'X-Rewrite-URL': '/admin', Forwarded: 'host=evil.example' },
    { 'X-React-Router-SPA-Mode': 'yes', 'X-React-Router-Prerender-Data': '"poison"' },
    { Cookie: 'theme=evil.example; lang=evil.example; other=<script>', 'Accept-Language': 'xx' },
  ]
  for (const address of ['/', '/stories', '/about', '/contact', '/search?q=swallow']) {
    const clean = withoutItsOwn(await (await visitor.request.get(address)).text())
    for (const headers of poison) {
      const answer = await visitor.request.get(address, { headers })
      expect(withoutItsOwn(await answer.text()), `${address} ${Object.keys(headers)}`).toBe(clean)
    }
  }
  const many = `/__manifest?version=1&${'p=/a&'.repeat(2_800)}`
  const manifest = await visitor.request.get(many)
  expect(manifest.status()).toBeLessThan(500)
  expect((await manifest.body()).byteLength).toBeLessThan(10_000)
})

test('nothing of the house is served that was not meant to be', async ({ visitor, site }) => {
  for (const path of [
    ...['/.env', '/.git/config', '/package.json', '/server/index.js', '/build/server/index.js'],
    ...['/.vite/manifest.json', '/assets/.vite/manifest.json', '/data/secret', '/backup'],
    ...['/admin-password.txt', '/data/admin-password.txt', '/mail/', '/photos/', '/photos'],
    ...['/assets/', '/assets/..%2f..%2fserver%2findex.js', '/assets/%2e%2e/index.js'],
    ...['/photos/..%2f..%2fsecret/480.webp', '/photos/%2e%2e%2f/1.webp', '/photos/..%5c/1.webp'],
    ...['/%2e%2e/%2e%2e/%2e%2e/etc/passwd', '//etc/passwd', '/media-kit.pdf%00.txt', '/metrics'],
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
      const answer = await visitor.request.post(site.url + path, { headers: ours, form, ...stay })
      expect([308, 404, 405], path).toContain(answer.status())
    }
  }
  const page = await (await visitor.request.get('/auth')).text()
  const scripts = new Set([...page.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path))
  expect(scripts.size).toBeGreaterThan(3)
  for (const path of scripts) {
    const script = await (await visitor.request.get(path)).text()
    expect(script, path).not.toMatch(
      /postgres(?:ql)?:\/\/|smtps?:\/\/|AKIA[A-Z0-9]|sourceMappingURL/,
    )
    expect((await visitor.request.get(`${path}.map`)).status(), path).toBe(404)
  }
})

test('looking changes nothing, whoever looks and whatever they say with it', async ({
  member,
  admin,
  site,
}) => {
  const planted = await createSecrets(site, member, 1)
  const [storyId] = planted.approved
  const values = {
    ...{ submissionId: planted.pending, storyId: storyId!, itemType: 'gallery' },
    ...{ itemId: 'japanese-chest-piece', collectionId: planted.collections[0]! },
  }
  const asked = 'intent=delete&act=approved&version=1&favourite=yes&to=rejected&_method=POST'
  const before = await fingerprintOf(planted)
  for (const { pattern } of addresses) {
    const caseId = pattern.includes('complaints') ? planted.complaint : planted.report
    const url = `${filled(pattern, { ...values, caseId }, storyId!)}?${asked}`
    const headers = { 'X-HTTP-Method-Override': 'POST' }
    await Promise.all(
      [member, admin].flatMap(({ request }) => [
        request.get(url, { ...stay, headers }),
        request.head(url, stay),
      ]),
    )
  }
  expect(await fingerprintOf(planted)).toEqual(before)
  await planted.leave()
  await member.goto('/dashboard')
  await expect(member.getByRole('heading', { name: 'Your drawer' })).toBeVisible()
})

/** A page without what is made anew each time it is drawn. */
function withoutItsOwn(html: string) {
  return html
    .replace(/nonce="[^"]*"/g, '')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')
    .replace(/"nonce",?"[^"]*"/g, '')
}

async function cookieOf(page: Page) {
  const cookies = await page.context().cookies()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** The head of an answer that has no end. */
function headersOf({ url }: Site, path: string, headers: Record<string, string>) {
  return new Promise((resolve, reject) => {
    const asking = ask(url + path, { headers }, (answer) => {
      resolve(answer.headers)
      asking.destroy()
    })
    asking.on('error', reject).end()
  })
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
