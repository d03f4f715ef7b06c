import { randomUUID } from 'node:crypto'
import { parse } from 'node-html-parser'
import { expect } from 'vitest'
import { forms } from '#ops/fault-tests/forms.ts'
import type { Reader } from '#ops/fault-tests/reader.ts'
import { expectStatus } from '#tests/expect-status.ts'
import {
  allWords,
  contentOf,
  descriptionOf,
  fieldOf,
  headingOf,
  plainBrowser,
  toastsOf,
  wordsOf,
} from '#tests/plain-browser.ts'
import { test } from './people.ts'

test('a reader signs up for the newsletter from the footer, confirms it, and leaves it again', async ({
  visitor,
  mailTo,
  site,
}) => {
  const email = someAddress()
  const browser = plainBrowser(visitor)
  const home = await browser.open('/')
  const asked = await browser.press(home, 'Sign up', { email })
  expect(asked.path).toBe('/newsletter/asked')

  const { link, text } = await mailTo(email)
  const confirm = await browser.open(link.replace(site.url, ''))
  expect((await browser.press(confirm, buttonOf(confirm.html))).path).toContain('/newsletter/')
  const unsubscribe = /^http:\S+\/newsletter\/leave\S+$/m.exec(text)![0].replace(site.url, '')
  const leave = await browser.open(unsubscribe)
  const left = await browser.press(leave, buttonOf(leave.html))
  expect(headingOf(left)).not.toBe(headingOf(leave))

  // A mail program's own request (RFC 8058): from no page of ours, and with no redirect as its answer.
  const oneClick = await visitor.send(unsubscribe, { 'List-Unsubscribe': 'One-Click' })
  expect(oneClick.status).toBe(200)
})

test('interest in an offer is registered, confirmed and withdrawn; links that were altered do nothing', async ({
  visitor,
  mailTo,
  site,
}) => {
  const email = someAddress()
  const browser = plainBrowser(visitor)
  const offer = await browser.open('/interest/print-shop')
  await browser.press(offer, 'Register your interest', { Email: email })
  const { link, text } = await mailTo(email)
  const confirm = await browser.open(link.replace(site.url, ''))
  expect(wordsOf(confirm.html.querySelector('main'))).toContain('the heritage print shop')
  const confirmed = await browser.press(confirm, buttonOf(confirm.html))
  expect(headingOf(confirmed)).not.toBe(headingOf(confirm))
  const withdraw = await browser.open(
    /^http:\S+\/interest\/withdraw\S+$/m.exec(text)![0].replace(site.url, ''),
  )
  const withdrawn = await browser.press(withdraw, buttonOf(withdraw.html))
  expect(headingOf(withdrawn)).not.toBe(headingOf(withdraw))

  for (const [path, status] of [
    ['/newsletter/confirm?token=made-up', 400],
    ['/newsletter/leave?token=made-up', 400],
    ['/interest/confirm', 400],
    ['/interest/withdraw?token=made-up', 400],
    ['/interest/calculator', 404],
    ['/complaints/HJK-LQR-WX2', 404],
  ] as const) {
    const answer = await visitor.get(path)
    expect([path, answer.status]).toEqual([path, status])
    if (status !== 400) continue
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.text, `${path} has a way on`).toMatch(
      /<main[\s\S]*(?:action="\/newsletter"|href="\/(?:contact|interest\/print-shop)")[\s\S]*<\/main>/,
    )
  }
})

test('without script, a refused complaint and message keep what was typed, and are sent after that', async ({
  visitor,
  mailTo,
}) => {
  const email = someAddress()
  const browser = plainBrowser(visitor)
  const typed = {
    'Your name': 'Maya Thornton',
    'Your complaint': 'My old address still stands there.',
  }
  const refused = await browser.press(await browser.open('/privacy'), 'Send the complaint', {
    ...typed,
    'Your email': 'maya@readers',
  })
  const field = fieldOf(refused.html, 'Your email')
  expect(descriptionOf(refused, field)).toMatch(/email address/)
  expect(contentOf(field)).toBe('maya@readers')
  for (const [label, words] of Object.entries(typed)) {
    expect(contentOf(fieldOf(refused.html, label))).toBe(words)
  }
  const sent = await browser.press(refused, 'Send the complaint', { 'Your email': email })
  const [, caseNumber = ''] = /^\/complaints\/(.+)$/.exec(sent.path) ?? []
  expect(wordsOf(sent.html.querySelector('main'))).toContain(caseNumber)
  expect((await mailTo(email)).subject).toContain(caseNumber)

  const contact = await browser.press(await browser.open('/contact'), 'Send Message', {
    Name: 'Maya Thornton',
    Email: email,
    Subject: 'general',
    Message: '   ',
  })
  expect(contentOf(fieldOf(contact.html.querySelector('main')!, 'Name'))).toBe('Maya Thornton')
  const received = await browser.press(contact, 'Send Message', { Message: 'Thank you.' })
  expect(toastsOf(received)[0]).toContain('Message Sent!')
  expect(contentOf(fieldOf(received.html, 'Message'))).toBe('')
})

test('nobody opens, changes or deletes the collection of somebody else', async ({
  member,
  otherMember,
  visitor,
}) => {
  const id = await givenCollection(member, 'Mine alone')
  const ticks = { key: randomUUID(), shown: id, ticked: id }
  await member.send('/collections/save/gallery/japanese-chest-piece', ticks)
  const page = `/collection/${id}`
  for (const address of [page, `${page}/delete`]) {
    await expectStatus(404, otherMember.get(address))
  }
  const changes: Record<string, string>[] = [
    { intent: 'change', name: 'Mine now', visibility: 'unlisted' },
    { intent: 'take-out', type: 'gallery', item: 'japanese-chest-piece' },
    { intent: 'place', moved: randomUUID(), before: randomUUID() },
  ]
  for (const form of changes) {
    await expectStatus(404, otherMember.send(page, form), form.intent)
    const { status, headers } = await visitor.send(page, form)
    expect([status, headers.get('location')]).toEqual([302, '/auth'])
  }
  await otherMember.send(`${page}/delete`, {})
  await otherMember.send('/collections/save/gallery/artist-at-work', ticks)

  const own = await plainBrowser(member).open(page)
  expect(headingOf(own)).toBe('Mine alone')
  expect(allWords(own.html, 'main li :is(h2, h3)')).toEqual(['Japanese Chest Piece'])
  for (const address of [
    '/collections',
    '/collections/save/gallery/japanese-chest-piece',
    `${page}/delete`,
  ]) {
    const { status, headers } = await visitor.get(address)
    expect([status, headers.get('location')], address).toEqual([302, '/auth'])
  }
  await expectStatus(404, visitor.get(page))
})

test('a collection that cannot be saved says why beside its field, and nothing typed is lost', async ({
  newMember,
}) => {
  const browser = plainBrowser(newMember)
  const collections = await browser.open('/collections')
  const nameless = await browser.press(collections, 'Create collection', { visibility: 'unlisted' })
  expect(descriptionOf(nameless, fieldOf(nameless.html, 'Name'))).toMatch(/name/)
  const name = 'x'.repeat(81)
  const refused = await browser.press(nameless, 'Create collection', { Name: name })
  expect(refused.status).toBe(422)
  const field = fieldOf(refused.html, 'Name')
  expect(descriptionOf(refused, field)).toMatch(/80 characters/)
  expect(contentOf(field)).toBe(name)
  const odd = { key: 'mine', name: 'Odd', visibility: 'unlisted' }
  await expectStatus(422, newMember.send('/collections', odd))

  for (let made = 0; made < 50; made += 1) await givenCollection(newMember, `Number ${made}`)
  const save = await browser.open('/collections/save/gallery/artist-at-work')
  const box = save.html.querySelector('main input[type="checkbox"]')!
  const full = await browser.press(save, 'Save', {
    [box.getAttribute('name')!]: box.getAttribute('value')!,
    'New collection': 'One too many',
  })
  const added = fieldOf(full.html, 'New collection')
  expect(descriptionOf(full, added)).toMatch(/limit of 50 collections/)
  expect(contentOf(added)).toBe('One too many')
  expect(full.html.querySelectorAll('main input[type="checkbox"][checked]')).toHaveLength(1)
  await expectStatus(404, newMember.get('/collections/save/gallery/no-such-plate'))
})

test('a member downloads a copy of their data, and nobody else does', async ({
  newMember,
  otherMember,
  visitor,
  mailTo,
  site,
}) => {
  const browser = plainBrowser(newMember)
  const asked = await browser.press(await browser.open('/account'), 'Ask for a copy')
  expect(asked.path).toMatch(/^\/account/)
  const link = (await mailTo(newMember.email)).link.replace(site.url, '')
  const copy = await browser.open(link)
  const archive = `${link}/archive`
  expect(copy.html.querySelector(`main a[href="${archive}"]`)).not.toBeNull()
  const { headers } = await newMember.get(archive)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="indelible-[\d-]+\.zip"/),
    'content-length': expect.stringMatching(/^\d+$/),
  })
  for (const address of [link, archive]) {
    await expectStatus(404, otherMember.get(address))
    const { status, headers } = await visitor.get(address)
    expect([status, headers.get('location')]).toEqual([302, '/auth'])
  }
})

test('a message of 300 kB, a form that no page takes and another method are refused on a page of ours', async ({
  visitor,
}) => {
  const browser = plainBrowser(visitor)
  const contact = await browser.open('/contact')
  const large = await browser.press(contact, 'Send Message', {
    ...forms.message(),
    message: 'w'.repeat(300 * 1024),
  })
  expect(large.status).toBe(413)
  expect(allWords(large.html, 'h1')).toEqual(['That is too large'])
  expect(wordsOf(large.html.querySelector('title'))).toContain('Indelible')
  expect(large.html.querySelector('a[href="/"]')).not.toBeNull()
  for (const [method, body] of [
    ['POST', 'words=x'],
    ['DELETE', undefined],
  ] as const) {
    const { status, headers, text } = await visitor.ask('/stories', { method, body })
    expect(status, method).toBe(405)
    if (method === 'DELETE') expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST')
    expect(allWords(parse(text), 'h1'), method).toEqual(['You cannot send a form to this page'])
  }
})

async function givenCollection(member: Reader, name: string) {
  const form = { key: randomUUID(), name, visibility: 'private' }
  const { status, headers } = await member.send('/collections', form)
  expect(status).toBe(303)
  return headers.get('location')!.split('/').at(-1)!
}

/** The words of the one button of a page's own form. */
function buttonOf(html: Parameters<typeof fieldOf>[0]) {
  return wordsOf(html.querySelector('main form button[type="submit"]'))
}

function someAddress() {
  return `reader-${randomUUID()}@readers.example`
}
