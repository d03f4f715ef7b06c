import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { joinDatabase } from '#app/db/embedded/launch.server.ts'
import { hostile } from '#tests/hostile.ts'
import { createSecrets, type SecretIds, secrets } from '#tests/secrets.ts'
import { expect, test } from './people.ts'
import { words } from './story-form.ts'

const ours = { 'Sec-Fetch-Site': 'same-origin' }

test('whatever readers write stays words, wherever it is shown, and what is private stays so', async ({
  visitor,
  member,
  admin,
  site,
}) => {
  const people = { visitor, member, admin }
  const dialogs: string[] = []
  for (const page of Object.values(people)) {
    page.on('dialog', (dialog) => {
      dialogs.push(`${dialog.message()} on ${page.url()}`)
      return dialog.dismiss()
    })
  }
  const database = await joinDatabase(site)
  const planted = await createSecrets(database.url(), member, hostile.length)
  const plain = ['Two swallows, one anchor']
  await planted.say(plain)
  const scripts = new Map<string, number>()
  const oneOfEach = new Map(asked(planted, plain).map((asking) => [asking.kind, asking]))
  for (const { kind, html } of await allDrawn(people, [...oneOfEach.values()])) {
    scripts.set(kind, scriptsIn(html))
  }

  await planted.say(hostile)
  for (const { who, kind, url, html, data } of await allDrawn(people, asked(planted, hostile))) {
    expect(scriptsIn(html), url).toBe(scripts.get(kind))
    expect(html, url).not.toMatch(/<(?:img src=x|svg onload|iframe srcdoc|script>alert)/)
    for (const secret of hiddenFrom(who, member.email, planted)) {
      expect(html + data, url).not.toContain(secret)
    }
    if (kind === 'admin /admin/:id') expect(html).toContain(secrets.notes)
  }
  for (const who of ['visitor', 'member', 'admin'] as const) {
    for (const address of shownIn(who, planted)) {
      await people[who].goto(address)
      await expect(people[who].getByRole('main')).toBeVisible()
    }
  }
  await visitor.goto(`/story/${planted.approved[0]}`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(hostile[0]!)
  for (const address of ['/stories/feed.xml', '/sitemap.xml', '/blog/feed.xml']) {
    const source = await (await visitor.request.get(address)).text()
    expect(await isXml(visitor, source), address).toBe(true)
  }
  expect(dialogs).toEqual([])
  await planted.leave()
  await database.stop()
})

test('whatever is sent by a form stays words in emails, in tables and out of the log', async ({
  visitor,
  member,
  admin,
  site,
  mailTo,
}) => {
  const said = hostile.join(' ')
  const story = 'first-canary second-canary third-canary'
  const send = async (page: Page, to: string, form: Record<string, string>) => {
    const answer = await page.request.post(to, { headers: ours, form, maxRedirects: 0 })
    expect(answer.status(), to).toBe(303)
  }
  const email = 'reporter-canary@readers.example'
  const formKey = () => ({ formKey: randomUUID() })
  const consents = { editorialConsent: 'on', privacyConsent: 'on' }
  for (const start of ['=1+1', '@SUM(A1)', '"><script>alert(1)</script>']) {
    await send(member, '/submit', {
      ...{ ...formKey(), ...consents, title: start, name: `+44 ${said}`.slice(0, 90) },
      ...{ nameShown: 'full', location: `-2${said}`.slice(0, 90), story: `${story} ${words}` },
    })
  }
  const subject = { subject: 'general' }
  await send(visitor, '/contact', { ...formKey(), ...subject, name: '=1', email, message: said })
  await send(visitor, '/complaints', { name: '@x <script>', email, complaint: `=1 ${said}` })
  const { id } = await oneStory(visitor)
  await send(visitor, `/story/${id}/report`, { ...formKey(), reason: 'other', text: said, email })
  await send(visitor, '/auth', { intent: 'recovery', email: member.email })
  await mailTo(member.email, 2)
  await mailTo(email)

  for (const table of ['submissions', 'reports', 'complaints', 'messages', 'mail', 'log']) {
    const answer = await admin.request.get(`/admin/${table}.csv`)
    expect(answer.headers()['content-disposition']).toContain('attachment')
    expect(await answer.text(), table).not.toMatch(/(?:^\ufeff?|[,\n])"?[=+@-](?!\n)/)
  }
  const emails = join(site.dataDir, 'mail')
  for (const name of await readdir(emails)) {
    if (!name.endsWith('.eml')) continue
    const sent = await readFile(join(emails, name), 'utf8')
    const [head = '', text = '', html = ''] = sent.split(/^Content-Type: text\//m)
    expect(text, name).toMatch(/^plain/)
    expect(html, name).toMatch(/^html/)
    expect(html, name).not.toMatch(/<(?:script|img|svg|iframe)/)
    expect(head.match(/^(?:To|Bcc|Cc|Reply-To|Subject):/gm)?.length, name).toBeLessThanOrEqual(3)
    expect(head, name).not.toMatch(/^(?:Bcc|Cc):/m)
  }
  const [cookie] = await member.context().cookies()
  const log = await logOf(site.dataDir)
  expect(log).toContain('"msg":"story submitted"')
  const never = [member.password, cookie!.value.slice(0, 20), member.email, email]
  for (const secret of [...never, 'canary', 'token=']) {
    expect(log).not.toContain(secret)
  }
})

type People = Record<Who, Page>
type Who = 'visitor' | 'member' | 'admin'

/** One way to have something drawn that a reader wrote; those of one kind have the same parts. */
type Asking = {
  who: Who
  kind: string
  url: string
  hasData?: boolean
  form?: Record<string, string>
}

function asked(planted: SecretIds, said: string[]): Asking[] {
  const pages = (['visitor', 'member', 'admin'] as const).flatMap((who) =>
    [...shownIn(who, planted), ...onlyAsked(who, planted)].map((url) => ({
      ...{ who, url, hasData: true },
      kind: `${who} ${url.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, ':id')}`,
    })),
  )
  const typed = ['/search?q=', '/stories?theme=', '/nowhere/']
  return [
    ...pages,
    ...typed.flatMap((kind) =>
      said.map((words) => ({
        ...{ who: 'visitor' as const, kind: `${kind}…`, url: kind + encodeURIComponent(words) },
      })),
    ),
    ...Object.entries(refused(said.join(' '), planted)).map(([url, form]) => ({
      ...{ who: 'visitor' as const, kind: `refused at ${url}`, url, form },
    })),
  ]
}

/** What is answered to each, as a document and as data. */
function allDrawn(people: People, askings: Asking[]) {
  return Promise.all(
    askings.map(async (asking) => {
      const data = asking.hasData && (await drawn(people, { ...asking, url: dataOf(asking.url) }))
      return { ...asking, html: await drawn(people, asking), data: data || '' }
    }),
  )
}

async function drawn(people: People, { who, url, form }: Asking) {
  const { request } = people[who]
  const answer = form
    ? await request.post(url, { headers: ours, form })
    : await request.get(url, { maxRedirects: 0 })
  if (form) expect(answer.status(), url).toBe(422)
  expect(answer.status(), url).toBeLessThan(500)
  return answer.text()
}

function dataOf(url: string) {
  return url === '/' ? '/_root.data' : url.replace(/(?=\?|$)/, '.data')
}

/** What must not be told to somebody, about themselves either. */
function hiddenFrom(who: Who, email: string, { userId, photoKey }: SecretIds) {
  if (who === 'admin') return ['$argon2']
  if (who === 'member') return [photoKey, '$argon2', secrets.notes]
  return [photoKey, '$argon2', ...Object.values(secrets), email, userId, 'samples@']
}

/** Forms that come back with what was typed. */
function refused(all: string, { approved }: SecretIds) {
  const everywhere = { name: all, email: all, message: all, complaint: all, text: all, offer: all }
  const forms: Record<string, Record<string, string>> = {
    '/contact': everywhere,
    '/complaints': everywhere,
    [`/story/${approved[0]}/report`]: everywhere,
    '/interest/clinic-finder': everywhere,
    '/newsletter': everywhere,
    '/auth': { intent: 'sign-up', ...everywhere, password: all, confirm: all },
  }
  return forms
}

/** The pages that a browser opens. */
function shownIn(who: Who, planted: SecretIds) {
  const { approved, pending, rejected, collections, report, complaint, message } = planted
  const pages: Record<Who, string[]> = {
    visitor: [
      ...['/', '/stories', '/search?q=swallows', '/search?q=script'],
      ...approved.slice(0, 2).map((id) => `/story/${id}`),
      `/collection/${collections[0]}`,
    ],
    member: [
      ...['/dashboard', '/account', '/collections', `/submission/${pending}`],
      ...[`/submission/${rejected}`, `/collection/${collections[1]}`],
      '/collections/save/gallery/japanese-chest-piece',
    ],
    admin: [
      ...['/admin', `/admin/${pending}`, `/admin/${approved[1]}`, `/admin/${rejected}`],
      ...['/admin/reports', `/admin/reports/${report}`, '/admin/complaints'],
      ...[`/admin/complaints/${complaint}`, '/admin/messages', `/admin/messages/${message}`],
      ...['/admin/log', `/admin/bulk?story=${pending}.1&to=rejected`],
    ],
  }
  return pages[who]
}

/** The others, which look like one of those. */
function onlyAsked(who: Who, { approved, collections }: SecretIds) {
  if (who === 'admin') return approved.slice(2, 5).map((id) => `/admin/${id}`)
  if (who === 'member') return collections.slice(0, 3).map((id) => `/collection/${id}/delete`)
  return [
    ...approved.slice(2).map((id) => `/story/${id}`),
    `/story/${approved[0]}/report`,
    ...collections.slice(0, 4).map((id) => `/collection/${id}`),
    ...['/transparency', '/watch', '/blog', '/gallery'],
  ]
}

function scriptsIn(html: string) {
  return html.match(/<script/gi)?.length ?? 0
}

function isXml(page: Page, source: string) {
  return page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, 'application/xml')
    return document.querySelector('parsererror') === null
  }, source)
}

async function oneStory(page: Page) {
  const list = await (await page.request.get('/stories')).text()
  const [, id] = /href="\/story\/([0-9a-f-]{36})"/.exec(list) ?? []
  return { id }
}

/** The lines of the log. What else the site has said was for its owner's terminal. */
async function logOf(dataDir: string) {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith('server-'))
  const logs = await Promise.all(names.map((name) => readFile(join(dataDir, name), 'utf8')))
  const lines = logs.join('\n').split('\n')
  return lines.filter((line) => line.startsWith('{')).join('\n')
}
