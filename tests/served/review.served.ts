import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { suppressions } from '#app/platform/db/schema/tables.server.ts'
import { expectStatus } from '#tests/expect-status.ts'
import { given } from '#tests/given.ts'
import { headingOf, type Page, plainBrowser, toastsOf, wordsOf } from '#tests/plain-browser.ts'
import { countWhere } from '#tests/rows.ts'
import { test } from './people.ts'

test('a submission on the review list offers only the decisions that its status allows', async ({
  admin,
}) => {
  const browser = plainBrowser(admin)
  const title = `There and back again ${randomUUID()}`
  const { id } = await given.submission({ title })
  const card = async () => {
    const { html } = await browser.open(`/admin?q=${encodeURIComponent(title)}`)
    const [card] = html.querySelectorAll('main article')
    const status = /Pending|Approved|Rejected/.exec(wordsOf(card))?.[0]
    return { status, buttons: card!.querySelectorAll('button').map((button) => wordsOf(button)) }
  }
  for (const [act, version, status, buttons] of [
    [null, 0, 'Pending', ['Approve', 'Reject']],
    ['approved', 1, 'Approved', ['Reject']],
    ['rejected', 2, 'Rejected', ['Set to Pending']],
    ['pending', 3, 'Pending', ['Approve', 'Reject']],
  ] as const) {
    if (act) {
      const decision = { act, version: String(version), notes: '' }
      await expectStatus(303, admin.send(`/admin/${id}`, decision), act)
    }
    expect(await card()).toMatchObject({ status, buttons: expect.arrayContaining([...buttons]) })
  }
})

test('a decision that is not allowed changes nothing, and nobody decides on their own story', async ({
  admin,
}) => {
  const { id } = await given.approved()
  const back = { act: 'pending', version: '1', notes: '' }
  await expectStatus(409, admin.send(`/admin/${id}`, back))
  await expectStatus(200, admin.get(`/story/${id}`))

  const own = await given.submission({ userId: admin.id })
  const { html, text } = await plainBrowser(admin).open(`/admin/${own.id}`)
  expect(text).toContain('This is your own story, so a colleague will decide on it.')
  expect(html.querySelectorAll('dialog button[value="approved"]')).toEqual([])
  for (const act of ['approved', 'rejected', 'classify']) {
    await expectStatus(403, admin.send(`/admin/${own.id}`, { act, version: '1', notes: '' }))
  }
  await expectStatus(404, admin.get(`/story/${own.id}`))
})

test('a story that is opened by its address comes without the list that it covers', async ({
  admin,
}) => {
  const place = randomUUID()
  const stories = []
  for (const each of ['Oldest', 'Middle', 'Newest']) {
    stories.push(await given.submission({ title: `${each} of ${place}` }))
  }
  const [oldest, middle, newest] = stories.map(({ id }) => id)
  const address = `/admin/${middle}?q=${place}`
  const { html } = await plainBrowser(admin).open(address)
  expect(html.querySelectorAll('main article')).toEqual([])
  const linkTo = (name: string) =>
    html.querySelector(`dialog a[aria-label="${name}"]`)?.getAttribute('href')
  expect(linkTo('Previous story')).toBe(`/admin/${newest}?q=${place}`)
  expect(linkTo('Next story')).toBe(`/admin/${oldest}?q=${place}`)
  const { text } = await admin.get(address.replace('?', '.data?'))
  expect(text).toContain(`Oldest of ${place}`)
})

test('many stories are rejected at once without script, and what could not be is said', async ({
  admin,
  member,
}) => {
  const sent = { userId: member.id, email: member.email }
  const [one, two, quick] = [
    await given.submission({ ...sent, title: 'One of many' }),
    await given.submission({ ...sent, title: 'Two of many' }),
    await given.submission({ ...sent, title: 'Quicker than many' }),
  ]
  const browser = plainBrowser(admin)
  const list = await browser.open(`/admin?q=${encodeURIComponent(member.email)}`)
  const all = await browser.follow(list, 'Select all on this page')
  expect(tickedIn(all)).toBeGreaterThanOrEqual(3)
  const only = [one, two, quick].map(({ id }) => `story=${id}.1`).join('&')
  const asked = await browser.open(`/admin/bulk?${only}&to=rejected`)
  expect(headingOf(asked)).toBe('Reject 3 stories?')

  const approval = { act: 'approved', version: '1', notes: '' }
  await expectStatus(303, admin.send(`/admin/${quick.id}`, approval))
  const done = await browser.press(asked, 'Reject 3 stories', { Reason: 'age' })
  expect(headingOf(done)).toBe('2 of 3 stories rejected')
  const item = done.html.querySelectorAll('main li').find((each) => /Quicker/.test(wordsOf(each)))
  expect(wordsOf(item)).toContain('in the meantime')
  for (const { id } of [one, two]) {
    expect((await member.get(`/submission/${id}`)).text).toContain('You have to be 18')
  }
  const undone = await browser.press(done, 'Undo all')
  expect(toastsOf(undone)[0]).toContain('Decisions undone')
  expect(undone.text.match(/Undone/g)?.length).toBeGreaterThanOrEqual(2)
  await expectStatus(200, admin.get(`/story/${quick.id}`))
})

test('the inboxes and the log work without script', async ({ admin }) => {
  const browser = plainBrowser(admin)
  let page = await browser.open('/admin/messages')
  for (const [name, address] of [
    ['Complaints', '/admin/complaints'],
    ['Messages', '/admin/messages'],
    ['Newsletter', '/admin/newsletter'],
    ['Interest', '/admin/interest'],
    ['Suppressed', '/admin/suppressed'],
    ['Mail', '/admin/mail'],
    ['Health', '/admin/health'],
    ['Log', '/admin/log'],
  ] as const) {
    expect(page.html.querySelector(`nav a[href="${address}"]`), name).not.toBeNull()
    page = await browser.open(address)
    expect(headingOf(page)).toBe(name)
  }
  const refused = await browser.press(page, 'Show', { Who: 'nobody' })
  expect(refused.path).toContain('nobody')
  expect(wordsOf(refused.html.querySelector('main'))).toMatch(/does not look like/)
})

test('a suppression is found, asked about and lifted without script, and the log does not name the address', async ({
  admin,
}) => {
  const email = `${randomUUID()}@readers.example`
  await db.insert(suppressions).values({ email, reason: 'hard bounce', code: '5.1.1' })
  const browser = plainBrowser(admin)
  const newsletter = await browser.open('/admin/newsletter')
  expect(newsletter.text).toMatch(/suppressed<\/a>, and gets? nothing/)
  const list = await browser.open('/admin/suppressed')
  const found = await browser.press(list, 'Find', { Address: email.toUpperCase() })
  expect(wordsOf(found.html.querySelector('main table'))).toContain('There is no such mailbox5.1.1')
  const asked = await browser.follow(found, `Lift the suppression of ${email}`)
  expect(headingOf(asked)).toBe(`Send newsletters to ${email} again?`)
  expect(await countWhere(suppressions, { email })).toBe(1)

  const lifted = await browser.press(asked, 'Lift it')
  expect(toastsOf(lifted)[0]).toContain('Lifted')
  expect(await countWhere(suppressions, { email })).toBe(0)
  expect(toastsOf(await browser.press(asked, 'Lift it'))[0]).toContain('Nothing to lift')
  await expectStatus(404, admin.get(asked.path))
  expect((await admin.get('/admin/log')).text).not.toContain(email)
})

function tickedIn({ html }: Page) {
  return html.querySelectorAll('main input[type="checkbox"][checked]').length
}
