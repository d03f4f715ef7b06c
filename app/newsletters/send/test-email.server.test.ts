import { afterAll, beforeAll, expect, test } from 'vitest'
import { findNewsletter, saveNewsletter } from '#app/newsletters/write/newsletters.server.ts'
import { expectForbidden } from '#tests/forbidden.ts'
import { given } from '#tests/given.ts'
import { givenNewsletter, newsletterText } from '#tests/given-newsletters.ts'
import { queuedEmails } from '#tests/queued-emails.ts'
import { unsubscribePlaceholder } from './newsletter-email.ts'
import { sendTest } from './test-email.server.ts'

beforeAll(queuedEmails.open)
afterAll(queuedEmails.close)

test('sends a test to oneself, whose subject says so, and without a reader’s link', async () => {
  const editor = await given.teamMember('editor')
  await sendTest(editor, await givenNewsletter(editor))
  const [email, ...others] = await queuedEmails.to(editor.email)
  expect(others).toEqual([])
  expect(email?.subject).toBe('Test: The licence on the wall')
  expect(email?.rendered?.html).toContain('Good morning.')
  expect(email?.rendered?.text).toContain('Good morning.')
  expect(JSON.stringify(email)).not.toContain(unsubscribePlaceholder)
})

test('sends one test for two presses, and another for a changed text', async () => {
  const editor = await given.teamMember('admin')
  const newsletter = await givenNewsletter(editor)
  await Promise.all([sendTest(editor, newsletter), sendTest(editor, newsletter)])
  await sendTest(editor, newsletter)
  expect(await queuedEmails.to(editor.email)).toHaveLength(1)

  const { id, version } = newsletter
  await saveNewsletter(editor, { id, version, text: newsletterText({ body: 'Changed.' }) })
  const changed = (await findNewsletter(editor, id))!.newsletter
  expect(changed).toMatchObject({ testedVersion: version })
  await sendTest(editor, changed)
  expect(await queuedEmails.to(editor.email)).toHaveLength(2)
})

test('sends nothing for writers', async () => {
  const newsletter = await givenNewsletter(await given.teamMember('editor'))
  const writer = await given.teamMember('writer')
  await expectForbidden(sendTest(writer, newsletter))
  expect(await queuedEmails.to(writer.email)).toEqual([])
})
