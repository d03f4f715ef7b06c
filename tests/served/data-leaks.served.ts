import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { forms } from '#ops/fault-tests/forms.ts'
import type { Reader } from '#ops/fault-tests/reader.ts'
import { given, goodPassword } from '#tests/given.ts'
import { hostile } from '#tests/hostile.ts'
import { createSecrets, pagesWithSecrets, type SecretIds, secrets } from '#tests/secrets.ts'
import { databaseUrl } from '#tests/test-database.ts'
import { test } from './people.ts'

test('whatever readers write stays text wherever it is shown, and what is private stays private', async ({
  visitor,
  member,
  admin,
}) => {
  const people = { visitor, member, admin }
  const planted = await createSecrets(databaseUrl, member, hostile.length)
  const plain = ['Two swallows, one anchor']
  await planted.say(plain)
  const scripts = new Map<string, number>()
  const oneOfEach = new Map(asked(planted, plain).map((asking) => [asking.kind, asking]))
  for (const { kind, html } of await allRendered(people, [...oneOfEach.values()])) {
    scripts.set(kind, scriptsIn(html))
  }

  await planted.say(hostile)
  for (const { who, kind, url, html, data } of await allRendered(people, asked(planted, hostile))) {
    expect(scriptsIn(html), url).toBe(scripts.get(kind))
    expect(html, url).not.toMatch(/<(?:img src=x|svg onload|iframe srcdoc|script>alert)/)
    for (const secret of hiddenFrom(who, member.email, planted)) {
      expect(html + data, url).not.toContain(secret)
    }
    if (kind === 'admin /admin/:id') expect(html).toContain(secrets.notes)
  }
  await planted.leave()
})

test('whatever is sent by a form stays text in emails and tables, and out of the log', async ({
  visitor,
  newMember: member,
  admin,
  site,
  mailTo,
}) => {
  const said = hostile.join(' ')
  const story = 'first-canary second-canary third-canary'
  const send = async (person: Reader, to: string, form: Record<string, string>) => {
    expect((await person.send(to, form)).status, to).toBe(303)
  }
  const email = `reporter-canary-${randomUUID()}@readers.example`
  const formKey = () => ({ formKey: randomUUID() })
  for (const start of ['=1+1', '@SUM(A1)', '"><script>alert(1)</script>']) {
    await send(member, '/submit', {
      ...forms.story({ title: start, name: `+44 ${said}`.slice(0, 90) }),
      location: `-2${said}`.slice(0, 90),
      story: `${story} and more`,
    })
  }
  const subject = { subject: 'general' }
  await send(visitor, '/contact', { ...formKey(), ...subject, name: '=1', email, message: said })
  await send(visitor, '/complaints', { name: '@x <script>', email, complaint: `=1 ${said}` })
  const { id } = await given.approved()
  await send(visitor, `/story/${id}/report`, { ...formKey(), reason: 'other', text: said, email })
  await send(visitor, '/auth', { intent: 'recovery', email: member.email })
  await mailTo(member.email)
  await mailTo(email)

  for (const table of ['submissions', 'reports', 'complaints', 'messages', 'mail', 'log']) {
    const { headers, text } = await admin.get(`/admin/${table}.csv`)
    expect(headers.get('content-disposition')).toContain('attachment')
    expect(text, table).not.toMatch(/(?:^\ufeff?|[,\n])"?[=+@-](?!\n)/)
  }
  const emails = join(configuration.dataDir, 'mail')
  for (const name of await readdir(emails)) {
    if (!name.endsWith('.eml')) continue
    const sent = await readFile(join(emails, name), 'utf8')
    const [head = '', text = '', html = ''] = sent.split(/^Content-Type: text\//m)
    expect(text, name).toMatch(/^plain/)
    expect(html, name).toMatch(/^html/)
    // The only picture is the magazine's own name.
    const withoutWordmark = html
      .replaceAll('=\n', '')
      .replace(/<img src=3D"[^"]*\/email-wordmark\.png"[^>]*>/, '')
    expect(withoutWordmark, name).not.toMatch(/<(?:script|img|svg|iframe)/)
    expect(head.match(/^(?:To|Bcc|Cc|Reply-To|Subject):/gm)?.length, name).toBeLessThanOrEqual(3)
    expect(head, name).not.toMatch(/^(?:Bcc|Cc):/m)
  }
  // What else the site has said was for its owner's terminal.
  const lines = (await site.said()).split('\n').filter((line) => line.startsWith('{'))
  const log = lines.join('\n')
  expect(log).toContain('"msg":"story submitted"')
  const [, session = ''] = member.cookie.split('=')
  for (const secret of [
    session.slice(0, 20),
    goodPassword,
    member.email,
    email,
    'canary',
    'token=',
  ]) {
    expect(log).not.toContain(secret)
  }
})

type People = Record<Who, Reader>
type Who = 'visitor' | 'member' | 'admin'

/** One way to have something rendered that a reader wrote; those of one kind have the same parts. */
type Asking = {
  who: Who
  kind: string
  url: string
  hasData?: boolean
  form?: Record<string, string>
}

function asked(planted: SecretIds, said: string[]): Asking[] {
  const pages = (['visitor', 'member', 'admin'] as const).flatMap((who) =>
    [...pagesWithSecrets(who, planted), ...onlyAsked(who, planted)].map((url) => ({
      who,
      url,
      hasData: true,
      kind: `${who} ${url.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, ':id')}`,
    })),
  )
  const typed = ['/search?q=', '/stories?theme=', '/nowhere/']
  return [
    ...pages,
    ...typed.flatMap((kind) =>
      said.map((words) => ({
        who: 'visitor' as const,
        kind: `${kind}…`,
        url: kind + encodeURIComponent(words),
      })),
    ),
    ...Object.entries(refused(said.join(' '), planted)).map(([url, form]) => ({
      who: 'visitor' as const,
      kind: `refused at ${url}`,
      url,
      form,
    })),
  ]
}

/** What is answered to each, as a document and as data. */
function allRendered(people: People, askings: Asking[]) {
  return Promise.all(
    askings.map(async (asking) => {
      const data =
        asking.hasData && (await rendered(people, { ...asking, url: dataOf(asking.url) }))
      return { ...asking, html: await rendered(people, asking), data: data || '' }
    }),
  )
}

async function rendered(people: People, { who, url, form }: Asking) {
  const { status, text } = form ? await people[who].send(url, form) : await people[who].get(url)
  if (form) expect(status, url).toBe(422)
  expect(status, url).toBeLessThan(500)
  return text
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

/** The others, which look like one of those. */
function onlyAsked(who: Who, { approved, collections }: SecretIds) {
  if (who === 'admin') return approved.slice(2, 5).map((id) => `/admin/${id}`)
  if (who === 'member') return collections.slice(0, 3).map((id) => `/collection/${id}/delete`)
  return [
    ...approved.slice(2).map((id) => `/story/${id}`),
    `/story/${approved[0]}/report`,
    ...collections.slice(0, 4).map((id) => `/collection/${id}`),
    '/transparency',
    '/watch',
    '/blog',
    '/gallery',
  ]
}

function scriptsIn(html: string) {
  return html.match(/<script/gi)?.length ?? 0
}
