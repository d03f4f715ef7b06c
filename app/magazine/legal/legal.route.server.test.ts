import { globSync, readFileSync } from 'node:fs'
import { PgDialect } from 'drizzle-orm/pg-core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { exportHours } from '#app/accounts/data-export/exports.server.ts'
import { softLimit } from '#app/newsletters/bounces/suppression.ts'
import { legalPage, legalPageNames } from '#app/pieces/settings/legal.server.ts'
import { deadLetterDays, sentEmailDays } from '#app/platform/email/email-queue.server.ts'
import { auditFields } from '#app/platform/observability/audit-fields.server.ts'
import { cookieSeconds } from '#app/platform/request/cookies.server.ts'
import { retentionRules } from '#app/startup/retention.server.ts'
import { bulkRetentionDays } from '#app/stories/review/bulk.server.ts'
import { consentDays } from '#app/ui/enhance/consent.ts'
import { reportResponseTime } from '#content/pages/cases.ts'
import type { LegalPageName } from '#content/settings-fields.ts'
import { site } from '#content/site.ts'
import { pluck } from '#tests/pluck.ts'
import { Companies } from './legal.route.tsx'

test('each legal page says when it changed and lists its parts', () => {
  for (const { updated, body, headings } of legalPageNames.map(legalPage)) {
    expect(updated).toMatch(/^\d{4}-\d\d-\d\d$/)
    const html = body.filter((part) => typeof part === 'string').join('')
    expect(headings.length).toBeGreaterThan(4)
    expect(html.match(/<h2 id="[^"]+"/g)).toEqual(headings.map(({ id }) => `<h2 id="${id}"`))
    expect(body).toContainEqual({ slot: 'publisher' })
  }
})

test('“Cookie choices” in the footer leads to a part of the privacy page', () => {
  expect(pluck(legalPage('privacy').headings, 'id')).toContain('cookies')
})

test('the privacy page names the part of a network address that the log notes', () => {
  const requestContext = { requestId: 'a request', nonce: '', clientIp: '192.0.2.77' }
  expect(auditFields(requestContext)).toMatchObject({ from: '192.0.2.0/24' })
  expect(textOf('privacy')).toContain('it notes the first part of the network address')
})

// The row of the privacy page's table that states the period of each retention rule. A rule without a period deletes
// what has expired by itself.
const rowOfRule: Record<string, string | null> = {
  'rejected stories': 'A rejected or withdrawn story',
  'contact messages': 'A contact message',
  'closed reports and complaints': 'Reports and complaints',
  'records of closed accounts': 'Why we closed an account',
  'accounts never verified': 'An account whose email address was never verified',
  'invitations that nobody used': 'The address that we invited to our team',
  'dismissed notices, and those of a year ago': 'A notice on your dashboard',
  'stories begun': 'A story that you have begun and not sent',
  'copies of data': 'A copy of your data, made when you ask for it',
  'ended sessions': 'A session',
  'expired tokens': null,
  'subscriptions never confirmed, or ended': 'Newsletter, registered interest',
  'addresses that a newsletter was sent to':
    'Your address in the list of those a newsletter or notice was sent to',
  'codes of addresses that thanks came from':
    'The code of the network address that thanks came from',
  'readings of pages by day': 'How often each page was read',
  'readings of pages by month': 'How often each page was read',
  'readings by day': 'How often each page was read',
  'when readings were counted': 'How often each page was read',
  'refusals of our emails': 'That a newsletter came back from your address',
  'emails that came back': 'That a newsletter came back from your address',
}

test('the privacy page states the period of every retention rule', () => {
  expect(pluck(retentionRules, 'what')).toEqual(Object.keys(rowOfRule))
  for (const { what, over } of retentionRules) {
    const { params } = new PgDialect().sqlToQuery(over!)
    const periods = params.filter((param) => /^\d+ (?:days|months|years)$/.test(String(param)))
    const row = rowOfRule[what]
    for (const period of periods) expect(periodOf(row ?? ''), what).toContain(period)
  }
})

test('the privacy page says why newsletters stop, how long that is kept, and how to have it removed', () => {
  const page = textOf('privacy')
  expect(page).toContain('came back')
  expect(page).toContain(`${softLimit.count} times within ${softLimit.days} days`)
  expect(page).toContain('also after you delete your account')
  expect(page).toContain('you can ask us to remove it')
  expect(periodOf('That we send no newsletters to your address, and why')).toContain('until')
})

test('the privacy page and the account page say that deletion leaves what was sent under a former address', () => {
  expect(textOf('privacy')).toContain('even a former one of your account: write to us')
  expect(readFileSync('app/accounts/account/account-page.tsx', 'utf8')).toContain(
    'with another email address stays, even if this account had that address before',
  )
})

test('the privacy page states the periods that are not retention rules', () => {
  expect(periodOf('A session')).toContain(`${cookieSeconds.session / 86_400} days`)
  expect(periodOf('A copy of your data, made when you ask for it')).toBe(`${exportHours} hours`)
  expect(sentEmailDays).toBe(1)
  expect(periodOf('An email that we have sent, encrypted')).toMatch(/^1 day, also if you delete/)
  expect(periodOf('An email that could not be delivered, encrypted')).toMatch(
    new RegExp(`^${deadLetterDays} days .+; also if you delete your account$`),
  )
  const listOfDecisions = 'Our list of decisions made together on several stories'
  expect(periodOf(listOfDecisions)).toBe(`${bulkRetentionDays} days`)
  expect(periodOf('Emails in our team’s mailbox')).toBe(`${site.mailboxMonths} months`)
  expect(consentDays).toBe(365)
  expect(periodOf('“consent”: your cookie choices, where there is something to choose')).toBe(
    '1 year',
  )
})

test('no attempt is counted for longer than the day that the privacy page states', () => {
  const windows = sources().flatMap(({ source }) =>
    [...source.matchAll(/max: [\d_]+, minutes: (\d+)(?: \* (\d+))?[ ,}]/g)].map(
      ([, minutes, times = 1]) => Number(minutes) * Number(times),
    ),
  )
  expect(windows.length).toBeGreaterThan(30)
  expect(Math.max(...windows)).toBe(24 * 60)
  // The hourly clean-up deletes them.
  expect(textOf('privacy')).toContain('delete the counts after about a day at most')
})

test('the operations guide tells the owner to keep the log and the backups as long as the privacy page says', () => {
  const operations = readFileSync('docs/operations.md', 'utf8')
  expect(operations).toContain(`Delete the server log after ${periodOf('The server log')}`)
  expect(textOf('privacy')).toContain('stays in our backups for up to a month')
  expect(operations).toMatch(
    /more than 31 days are refused, since the privacy page promises a month/,
  )
})

test('the privacy page lists every cookie with its lifetime', () => {
  const lifetimes = rowsOf('privacy')
    .filter(([what]) => /^“\w+” (?:keeps|holds|connects)/.test(what))
    .map(([what, period]) => [what.split('”')[0]!.slice(1), period])
  expect(Object.fromEntries(lifetimes)).toEqual(
    Object.fromEntries(
      Object.entries(cookieSeconds).map(([name, seconds]) => [
        name,
        name === 'session' ? '30 days after you last used it' : duration(seconds),
      ]),
    ),
  )
})

test('cookies are made in one module only, which takes no name outside the list', () => {
  const making = sources().filter(({ source }) =>
    /document\.cookie|cookieStore|createCookie\(|; ?(?:HttpOnly|SameSite)/i.test(source),
  )
  expect(pluck(making, 'file')).toEqual(['app/platform/request/cookies.server.ts'])
})

// The files that use the browser's storage, and the items that each keeps there.
const storedBy: Record<string, string[]> = {
  'app/ui/enhance/auth-mirror.ts': ['reader'],
  'app/ui/enhance/auth-sync.ts': ['turns'],
  'app/ui/enhance/before-paint.js': ['theme'],
  'app/ui/enhance/consent.ts': ['consent', 'films'],
  'app/ui/enhance/drafts.ts': [],
  'app/ui/enhance/films.ts': ['films'],
  'app/ui/enhance/guards.ts': ['browser-menus'],
  'app/ui/enhance/lists.ts': ['ticked'],
  'app/ui/enhance/private-storage.ts': [],
  'app/ui/enhance/sent-drafts.js': ['last draft sent'],
  'app/ui/enhance/storage.ts': [],
  'app/ui/enhance/thanks.ts': ['thanked'],
  'app/ui/enhance/theme.ts': ['theme'],
  'app/accounts/account/account-forms.tsx': ['draft name'],
  'app/accounts/collections/collection-fields.tsx': ['draft collection'],
  'app/accounts/collections/saving-fields.tsx': ['draft collection'],
  'app/magazine/complaints/complaint-form.tsx': ['draft complaint'],
  'app/magazine/contact/message-fields.tsx': ['draft contact'],
  'app/editor/form/local-draft.ts': ['piece'],
  'app/editor/form/use-surface.ts': ['plain text field', 'marks shown'],
  'app/editor/settings/settings-form-parts.tsx': ['draft settings'],
  'app/team/inboxes/resolution-fields.tsx': ['draft closing'],
  'app/stories/public/report-fields.tsx': ['draft report'],
  'app/stories/review/bulk-selection.ts': ['bulk-selection'],
  'app/stories/review/decision-fields.tsx': ['draft review'],
  'app/stories/review/review-keys-help.tsx': ['desk-keys'],
  'app/stories/author/begun-stories.tsx': [],
  'app/stories/author/edit-story.tsx': ['draft edit'],
  'app/stories/author/second-look.tsx': ['draft second-look'],
  'app/stories/author/submission-fields.tsx': ['draft story'],
  // React Router's ScrollRestoration and its list of routes.
  'app/site/document.tsx': ['react-router-scroll-positions', 'react-router-manifest-version'],
}

test('the privacy page lists every item that the site keeps in the browser', () => {
  const using = sources().filter(({ source }) =>
    /(?:local|session)Storage|readStorage|writeStorage|readPrivate|writePrivate|data-draft=|<ScrollRestoration/.test(
      source,
    ),
  )
  expect(pluck(using, 'file').toSorted()).toEqual(Object.keys(storedBy).toSorted())
  for (const { file, source } of using) {
    const keys = [
      ...source.matchAll(/(?:Storage|Private|(?:get|set|remove)Item)\(\s*'([^']+)'/g),
    ].map(([, key]) => key)
    for (const key of keys) expect(storedBy[file], file).toContain(key)
  }

  const listed = rowsOf('privacy')
    .map(([what]) => what)
    .filter((what) => /^“[^”]+”[:,]/.test(what))
    .flatMap((what) => [...what.matchAll(/“([^”]+)”/g)].map(([, name]) => name))
  expect(listed.toSorted()).toEqual([...new Set(Object.values(storedBy).flat())].toSorted())
})

test('the site keeps nothing in the browser but cookies and its storage', () => {
  const using = sources().filter(({ source }) =>
    /indexedDB|\bcaches\.|navigator\.serviceWorker|navigator\.storage/.test(source),
  )
  expect(pluck(using, 'file')).toEqual([])
})

test('the privacy page names the companies that the owner has named', () => {
  const nobody = { processors: [], films: { videos: {} }, adverts: null }
  expect(companies(nobody)).toContain('our host, which runs the server')
  const names = companies({
    processors: [{ name: 'Harbour Ltd', task: 'runs the server', country: 'UK' }],
    films: {
      host: { name: 'Kino', embedUrl: 'https://kino.example/{id}' },
      videos: { Vimeo: true },
    },
    adverts: { name: 'Placard', script: '', sources: [] },
  })
  expect(names).not.toContain('our host')
  expect(names).not.toContain('YouTube')
  for (const company of [
    'Harbour Ltd (UK), which runs the server',
    'Kino',
    'Vimeo',
    'Placard',
    'Google',
  ]) {
    expect(names).toContain(company)
  }
})

// Tables that say nothing about a person.
const impersonalTables = [
  'counted_spans',
  'daily_readings',
  'monthly_page_readings',
  'page_readings',
  'picture_files',
  'piece_addresses',
  'piece_renderings',
  'redirects',
  'restores',
  'schema_compatibility',
  'submission_counts',
]

test('the record of processing names every table with data about people', () => {
  const record = readFileSync('docs/legal/record-of-processing.md', 'utf8')
  const tables = globSync('app/platform/db/schema/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name]) => name),
  )
  expect(tables.length).toBeGreaterThan(20)
  const missing = tables.filter((name) => !record.includes(`\`${name}\``))
  expect(missing.toSorted()).toEqual(impersonalTables)
})

test('the terms announce changes by email, and the privacy page does so too', () => {
  expect(textOf('terms')).toContain('we will email everyone with a verified address')
  expect(textOf('privacy')).toContain('we will email you about it before it takes effect')
})

test('the terms say how soon a report is read', () => {
  expect(textOf('terms')).toContain(`will read your report within ${reportResponseTime}`)
})

function companies(props: Parameters<typeof Companies>[0]) {
  return plain(renderToStaticMarkup(createElement(Companies, props)))
}

function textOf(page: LegalPageName) {
  const html = legalPage(page)
    .body.filter((part) => typeof part === 'string')
    .join('')
  return plain(html)
}

function rowsOf(page: LegalPageName) {
  const html = legalPage(page)
    .body.filter((part) => typeof part === 'string')
    .join('')
  return [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) =>
    [...row!.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) => plain(cell!)),
  ) as [what: string, period: string][]
}

function periodOf(what: string) {
  const row = rowsOf('privacy').find(([name]) => name === what)
  expect(row, `a row “${what}” on the privacy page`).toBeDefined()
  return row![1]
}

function plain(html: string) {
  return html
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function duration(seconds: number) {
  const minutes = seconds / 60
  if (minutes === 60) return '1 hour'
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

function sources() {
  return globSync('app/**/*.{ts,tsx,js}')
    .filter((file) => !/\.test\.tsx?$|\.fixture\.ts$/.test(file))
    .map((file) => ({ file, source: readFileSync(file, 'utf8') }))
}
