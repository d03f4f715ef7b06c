import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { submissions } from '#app/platform/db/schema/tables.server.ts'
import { forms, withPhoto } from '#ops/fault-tests/forms.ts'
import type { Reader } from '#ops/fault-tests/reader.ts'
import { expectStatus } from '#tests/expect-status.ts'
import { cameraPhoto, disguised, elevenMebibytes, type GivenFile } from '#tests/files.ts'
import { given } from '#tests/given.ts'
import {
  allWords,
  contentOf,
  descriptionOf,
  fieldOf,
  headingOf,
  linkOf,
  plainBrowser,
  regionOf,
  toastsOf,
  wordsOf,
} from '#tests/plain-browser.ts'
import { rowsWhere, updateWhere } from '#tests/rows.ts'
import { test } from './people.ts'

const nowhere = '6f1c2a52-7c53-4c5e-9d1b-0c8f5c7d1e11'

test('the stories page has a link for each theme, and shows the stories of one', async ({
  visitor,
}) => {
  await given.approved({ title: 'The moth found the scar', theme: 'transformation' })
  await given.approved({ title: 'Nan was owed a swallow', theme: 'love' })
  const browser = plainBrowser(visitor)
  const all = await browser.open('/stories')
  const chips = regionOf(all, 'Story categories')
  expect(allWords(chips, 'a')).toEqual([
    'All',
    'Personal',
    'Journey',
    'Memorial',
    'Identity',
    'Love',
    'Transformation',
  ])
  expect(wordsOf(chips.querySelector('[aria-current="true"]'))).toBe('All')
  const love = await browser.follow(all, 'Love')
  expect(love.path).toBe('/stories?theme=love')
  const current = regionOf(love, 'Story categories').querySelector('[aria-current="true"]')
  expect(wordsOf(current)).toBe('Love')
  expect(love.text).toContain('Nan was owed')
  expect(love.text).not.toContain('The moth found')
  expect(headingOf(love)).toBe(headingOf(all))
})

test('a theme without stories says so, and an unknown theme shows every story', async ({
  visitor,
}) => {
  const { id, title } = await given.approved({ title: 'Shown to everybody' })
  await untilListed(visitor, id)
  const browser = plainBrowser(visitor)
  const none = await browser.open(`/stories?theme=identity&after=0_${nowhere}`)
  expect(wordsOf(none.html.querySelector('main'))).toContain('No Stories Yet')
  expect(linkOf(none.html.querySelector('main')!, 'Share Your Story')).toBe('/submit')
  expect((await browser.open('/stories?theme=%00<script>')).text).toContain(title)
})

test('the place of a story leads to the others from there, and an unknown place is not found', async ({
  visitor,
}) => {
  const here = { location: 'Goole', theme: 'identity' } as const
  const { id } = await given.approved({ ...here, title: 'By the docks' })
  const { id: other } = await given.approved({ location: ' goole', title: 'By the other docks' })
  await untilListed(visitor, other)
  const browser = plainBrowser(visitor)
  const page = await browser.open(`/story/${id}`)
  expect(wordsOf(regionOf(page, 'Stories near this one'))).toContain('Also from Goole')
  const list = await browser.follow(page, 'Goole')
  expect(list.path).toBe('/stories?place=goole')
  const chip = regionOf(list, 'Story categories').querySelector('[aria-current="true"]')
  expect(wordsOf(chip)?.toLowerCase()).toBe('goole')
  expect(allWords(list.html, 'main h3')).toEqual(['By the other docks', 'By the docks'])
  await expectStatus(404, visitor.get('/stories?place=atlantis'))
})

test('a story ends with its author, its number and what shares it without script', async ({
  visitor,
}) => {
  const { id, number } = await given.approved({ title: 'Passed on', nameShown: 'anonymous' })
  await untilListed(visitor, id)
  const { html } = await plainBrowser(visitor).open(`/story/${id}`)
  const end = html.querySelector('article footer')!
  expect(wordsOf(end)).toMatch(new RegExp(`Anonymous.*Story ${number}, published`, 's'))
  expect(end.querySelector('button[popovertarget="share"]')).not.toBeNull()
  const dialog = html.querySelector('dialog#share')!
  expect(wordsOf(dialog)).toContain('Share this story')
  const whatsApp = dialog.querySelector('a[href^="https://wa.me/"]')
  expect(whatsApp?.getAttribute('href')).toContain(`story%2F${id}`)
})

test('a story that nobody may read answers 404, and leads back to the list with a toast', async ({
  visitor,
  member,
  admin,
}) => {
  const { id: pending } = await given.submission({ title: 'Still waiting', userId: member.id })
  for (const person of [visitor, member, admin]) {
    for (const id of [pending, nowhere, 'no-such-story']) {
      const { status, text } = await person.get(`/story/${id}`)
      expect(status).toBe(404)
      expect(text).not.toContain('Still waiting')
      // The page leads on by itself, so that the answer may be 404.
      expect(text).toContain('http-equiv="refresh"')
    }
  }
})

test('the photo of a story that waits is shown to its owner and to admins alone', async ({
  member,
  otherMember,
  admin,
  visitor,
}) => {
  const { id, page } = await send(member, {}, await cameraPhoto())
  const photo = /\/photos\/[\w-]+\/\d+\.webp/.exec(page)![0]
  const stored = photo.replace(/\/\d+\.webp$/, '')
  for (const address of [photo, stored]) {
    for (const stranger of [visitor, otherMember]) {
      await expectStatus(404, stranger.get(address))
    }
    for (const reader of [member, admin]) {
      const { status, headers } = await reader.get(address)
      expect(status).toBe(200)
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'private, no-store',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'content-type': 'image/webp',
        'x-frame-options': 'DENY',
      })
    }
  }
  await approve(id)
  await expectStatus(200, visitor.get(photo))
  // What is read while stories change is not kept by anybody.
  const kept = async () => (await visitor.get(photo)).headers.get('cache-control')
  await expect.poll(kept).toBe('public, max-age=60')
  await expectStatus(200, visitor.get(stored))
  for (const altered of [
    photo.replace(/\d+\.webp/, '12.webp'),
    `${photo}x`,
    '/photos/x/960.webp',
  ]) {
    await expectStatus(404, visitor.get(altered), altered)
  }
})

test('the page of a submission is its author’s alone', async ({
  visitor,
  member,
  otherMember,
  admin,
}) => {
  const { id } = await given.submission({ title: 'For its author alone', userId: member.id })
  for (const stranger of [otherMember, admin]) {
    const { status, text } = await stranger.get(`/submission/${id}`)
    expect(status).toBe(403)
    expect(text).not.toContain('For its author alone')
  }
  for (const missing of [nowhere, 'never-a-submission']) {
    await expectStatus(404, member.get(`/submission/${missing}`))
  }
  const { status, headers } = await visitor.get(`/submission/${nowhere}/a-slug`)
  expect([status, headers.get('location')]).toEqual([302, '/auth'])

  for (const person of [otherMember, admin, visitor]) {
    for (const intent of ['edit', 'photo', 'withdraw', 'second-look']) {
      const answer = await person.send(`/submission/${id}`, {
        intent,
        version: '1',
        title: 'x',
        name: 'x',
        story: 'x',
        reason: 'x',
      })
      expect(answer.status).toBeGreaterThanOrEqual(302)
      expect(answer.headers.get('location')).toMatch(/^\/(dashboard|auth)/)
    }
  }
  const page = await plainBrowser(member).open(`/submission/${id}`)
  expect(headingOf(page)).toBe('For its author alone')
  expect(page.text).toContain('Your submission is being reviewed by our team.')
})

test('an approved story tells its author so and leads to the published page', async ({
  member,
}) => {
  const { id } = await given.approved({ title: 'In print by Friday', userId: member.id })
  const browser = plainBrowser(member)
  const page = await browser.open(`/submission/${id}`)
  expect(page.text).toContain('Congratulations! Your story has been approved and may be featured.')
  expect(page.html.querySelector(`main a[href="/story/${id}"]`)).not.toBeNull()
})

test('an edit that comes after a decision is refused, and its words are still there', async ({
  member,
}) => {
  const { id } = await given.submission({ title: 'A race lost', userId: member.id })
  const browser = plainBrowser(member)
  const form = await browser.open(`/submission/${id}?edit`)
  await approve(id)
  const story = 'Words that came too late.'
  const page = await browser.press(form, 'Save changes', { 'Your story': story })
  expect(wordsOf(page.html.querySelector('main'))).toMatch(
    /changed or reviewed this story while you were editing/,
  )
  expect(contentOf(fieldOf(page.html, 'Your story'))).toBe(story)
})

test('a rejected author asks once for a second look, and the team sees why', async ({
  member,
  admin,
}) => {
  const { id } = await given.submission({ userId: member.id, status: 'rejected' })
  const browser = plainBrowser(member)
  const page = await browser.open(`/submission/${id}`)
  const reason = 'The photo is my own: I can send the negative.'
  const asked = await browser.press(page, 'Ask for a second look', { reason })
  expect(toastsOf(asked)).toEqual([expect.stringContaining('Thank you')])
  expect(asked.html.querySelector('[name="reason"]')).toBeNull()
  expect((await admin.get(`/admin/${id}`)).text).toContain('I can send the negative.')
})

test('anyone reports a story without script, and the team closes the report', async ({
  visitor,
  member,
  admin,
}) => {
  const { id } = await given.approved({ title: 'Whose arm is it' })
  const browser = plainBrowser(visitor)
  const form = await browser.follow(await browser.open(`/story/${id}`), 'Report this story')
  const refused = await browser.press(form, 'Send the report', {
    'What is wrong with it?': 'privacy',
    Email: 'not an address',
  })
  expect(descriptionOf(refused, fieldOf(refused.html, 'Email'))).toMatch(/does not look like/)
  const sent = await browser.press(refused, 'Send the report', {
    'What should we look at?': 'I am in the photograph.',
    Email: '',
  })
  expect(wordsOf(sent.html.querySelector('main'))).toMatch(/(?:[A-Z2-9]{3}-){2}[A-Z2-9]{3}/)

  const team = plainBrowser(admin)
  const review = await team.open(`/admin/${id}`)
  expect(review.text).toContain('I am in the photograph.')
  const closed = await team.press(review, 'Close report', { Outcome: 'Photo taken down.' })
  expect(toastsOf(closed)[0]).toContain('Report closed')
  expect((await team.open(`/admin/${id}`)).text).not.toContain('I am in the photograph.')

  const { id: waiting } = await given.submission()
  await expectStatus(404, visitor.get(`/story/${waiting}/report`))
  for (const person of [member, visitor]) {
    const { headers } = await person.send(`/admin/reports/${id}`, { closingNote: 'x', story: id })
    expect(headers.get('location')).toMatch(/^\/(auth|dashboard)$/)
  }
})

test('an admin closes a report with an outcome, which is in an email, the log and the CSV file', async ({
  visitor,
  admin,
  mailTo,
}) => {
  const { id } = await given.approved({ title: 'Whose sister is it' })
  const words = `That is my sister: ${randomUUID()}.`
  const email = `anna-${randomUUID()}@readers.example`
  const report = { formKey: randomUUID(), reason: 'privacy', text: words, email }
  await visitor.send(`/story/${id}/report`, report)

  const team = plainBrowser(admin)
  const review = await team.open('/admin')
  expect(review.html.querySelector('nav a[href="/admin/reports"]')).not.toBeNull()
  const inbox = await team.open('/admin/reports')
  expect(headingOf(inbox)).toBe('Reports')
  const item = inbox.html
    .querySelectorAll('main article')
    .find((each) => wordsOf(each).includes(words))!
  expect(wordsOf(item)).toContain('Received today')
  const opened = await team.open(
    item.querySelector('a[href^="/admin/reports/"]')!.getAttribute('href')!,
  )
  expect(wordsOf(opened.html.querySelector('main'))).toContain(words)
  const refused = await team.press(opened, 'Close this report')
  expect(descriptionOf(refused, fieldOf(refused.html, 'Outcome'))).toMatch(/Enter the outcome/)
  const closed = await team.press(refused, 'Close this report', { Outcome: 'Photo taken down.' })
  expect(toastsOf(closed)[0]).toContain('Report closed')
  expect((await mailTo(email, 2)).subject).toMatch(/^Your report .+ is closed$/)

  const { html } = await team.open(`/admin/log?story=${id}&action=report+closed`)
  expect(allWords(html, 'main li')).toContainEqual(
    expect.stringMatching(new RegExp(`${admin.email} closed report .+Photo taken down\\.`)),
  )
  const file = await admin.get('/admin/reports.csv')
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': expect.stringContaining('text/csv'),
    'cache-control': 'private, no-store',
  })
  expect(file.text).toMatch(new RegExp(`^\ufeff?number,about[^]+${words}`))
})

test('a visitor who wants to send a story is led to sign in, and told what happens next', async ({
  visitor,
}) => {
  const page = await plainBrowser(visitor).open('/submit')
  expect(allWords(page.html, 'main h2')).toContain('Sign In Required')
  expect(allWords(regionOf(page, 'What Happens Next'), 'h3')).toEqual([
    'Review',
    'Connect',
    'Share',
  ])
  expect(linkOf(page.html, 'Sign In / Sign Up')).toBe('/auth')
})

test('without script, a refused story says why beside each field and keeps what was typed', async ({
  newMember: member,
}) => {
  const browser = plainBrowser(member)
  const fields = { Title: 'Kept in place', Location: 'Hull', Theme: 'love' }
  const typed = { ...fields, 'Full name': 'Maya Thornton', 'Your story': 'The words of a story.' }
  const consents = { editorialConsent: true, privacyConsent: true }
  let page = await browser.open('/submit')
  const email = fieldOf(page.html, 'Email')
  expect([contentOf(email), email.hasAttribute('readonly')]).toEqual([member.email, true])
  for (const [file, consent, why] of [
    [disguised.html, {}, /This file is not a photo/],
    [await elevenMebibytes(), {}, /larger than 10 MB/],
    [await cameraPhoto(), { editorialConsent: false }, /[Cc]hoose your photograph again/],
  ] as const) {
    const photo = asFile(file)
    page = await browser.press(page, 'Submit your story', {
      ...typed,
      ...consents,
      ...consent,
      photo,
    })
    const field = page.html.querySelector('input[name="photo"]')!
    expect(descriptionOf(page, field)).toMatch(why)
    for (const [label, value] of Object.entries(typed)) {
      expect(contentOf(fieldOf(page.html, label)), label).toBe(value)
    }
  }
  expect(toastsOf(page)).toEqual([
    expect.stringContaining(
      'Consent RequiredPlease check both consent checkboxes to submit your story.',
    ),
  ])
  expect((await browser.open('/dashboard')).text).toContain('You have not sent us a story yet.')

  const sent = await browser.press(page, 'Submit your story', {
    ...typed,
    ...consents,
    photo: asFile(await cameraPhoto()),
  })
  expect(toastsOf(sent)).toEqual([expect.stringContaining('Story Submitted Successfully!')])
  expect(sent.path).toMatch(/^\/submit\/[0-9a-f-]{36}$/)
  expect(wordsOf(sent.html.querySelector('main'))).toMatch(
    /Story Submitted Successfully! Thank you.*Your story is with us.*Story \d+, received .*Kept in place/s,
  )
  const again = await browser.open(sent.path)
  expect(toastsOf(again)).toEqual([])
  expect(wordsOf(again.html.querySelector('main'))).toContain('Your story is with us')
  const address = linkOf(again.html.querySelector('main')!, 'Read it again')
  expect((await browser.open(address)).text).toContain('The words of a story.')
  const own = (await browser.open('/dashboard')).html.querySelector('main li')
  expect(wordsOf(own)).toContain('Kept in place')
  expect(wordsOf(own)).toContain('Pending')
})

test('a story of a megabyte is refused beside its field and stays there', async ({ member }) => {
  const story = 'long story '.repeat(95_400)
  const browser = plainBrowser(member)
  const filled = { ...forms.story(), story }
  const page = await browser.press(await browser.open('/submit'), 'Submit your story', filled)
  expect(page.status).toBe(422)
  const field = fieldOf(page.html, 'Your story')
  expect(descriptionOf(page, field)).toContain('Keep your story to 20,000 characters')
  expect(contentOf(field).trim()).toBe(story.trim())
})

test('a form with odd bytes or doubled fields is read as far as it can be', async ({
  newMember,
}) => {
  const form = new FormData()
  const fields = { ...forms.story({ title: 'Without \0 the nought' }), story: 'Some words.\0\0' }
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, value)
    form.append(name, `second ${name}`)
  }
  form.append('__proto__', 'x')
  form.append('title[0].x', 'x')
  await expectStatus(303, newMember.send('/submit', form))
  expect((await newMember.get('/dashboard')).text).toMatch(/Without\s+the nought/)

  for (const [type, body] of [
    ['application/json', '{}'],
    ['multipart/form-data', 'no boundary'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="title"\r\n'],
    ['application/x-www-form-urlencoded', '&'.repeat(1_000)],
    ['application/x-www-form-urlencoded', 'title=%00%ff%zz'],
  ] as const) {
    const headers = { 'Content-Type': type }
    const { status } = await newMember.ask('/submit', { method: 'POST', headers, body })
    expect(status, `${type} ${body.slice(0, 20)}`).toBeGreaterThanOrEqual(400)
    expect(status, `${type} ${body.slice(0, 20)}`).toBeLessThan(500)
  }
})

/**
 * Waits until the list shows a story that the test wrote into the database. The site hears of it by a notification, and
 * until that arrives it answers with the pages it has cached.
 */
async function untilListed(visitor: Reader, id: string) {
  await expect.poll(async () => (await visitor.get('/stories')).text).toContain(`/story/${id}`)
}

/** Sends a story with a photo in. @returns its id, its author's page of it and the key of its photo */
async function send(member: Reader, fields: Record<string, string>, photo: GivenFile) {
  const title = fields.title ?? `Sent ${randomUUID()}`
  const story = withPhoto(forms.story({ ...fields, title }), new Uint8Array(photo.buffer))
  const file = asFile(photo)
  story.set('photo', file)
  await expectStatus(303, member.send('/submit', story))
  const [row] = await rowsWhere(submissions, { title })
  const { id, photoKey } = row!
  return { id, key: photoKey!, page: (await member.get(`/submission/${id}`)).text }
}

async function approve(id: string, fields: Partial<typeof submissions.$inferInsert> = {}) {
  await updateWhere(
    submissions,
    { id },
    { status: 'approved', approvedAt: new Date(), approvedBy: 'admin', version: 2, ...fields },
  )
}

function asFile({ buffer, name, mimeType }: GivenFile) {
  return new File([new Uint8Array(buffer)], name, { type: mimeType })
}
