import { expect } from 'vitest'
import { pieces, user } from '#app/platform/db/schema/tables.server.ts'
import { loadProfile } from '#app/platform/sessions/viewer.server.ts'
import { expectStatus } from '#tests/expect-status.ts'
import { goodPassword } from '#tests/given.ts'
import { givenDraft, givenPreview } from '#tests/given-pieces.ts'
import { plainBrowser } from '#tests/plain-browser.ts'
import { countWhere, rowsWhere } from '#tests/rows.ts'
import { test } from './people.ts'

test('an admin invites somebody without an account, who joins the team, all without script', async ({
  admin,
  visitor,
  mailTo,
}) => {
  const email = `${crypto.randomUUID()}@colleagues.example`
  const desk = plainBrowser(admin)
  const team = await desk.open('/admin/team')
  const filled = { Email: email, Role: 'writer' }
  const refused = await desk.press(team, 'Invite by email', { ...filled, 'Your password': 'guess' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('That is not your password.')
  const sent = await desk.press(refused, 'Invite by email', {
    ...filled,
    'Your password': goodPassword,
  })
  expect(sent.path).toBe('/admin/team')
  expect(sent.text).toContain('Open invitations')

  const { link: url } = await mailTo(email)
  const link = new URL(url)
  const guest = plainBrowser(visitor)
  const page = await guest.open(link.pathname + link.search)
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  const unlike = { 'Your name': 'Ada', Password: goodPassword, 'Confirm password': 'other' }
  const again = await guest.press(page, 'Join the team', unlike)
  expect(again.text).toContain('Passwords do not match.')
  expect(again.text).toContain('value="Ada"')
  const joined = await guest.press(again, 'Join the team', {
    ...unlike,
    'Confirm password': goodPassword,
  })
  expect(joined.text).toContain('You are on the team')
  const [created] = await rowsWhere(user, { email })
  expect(await loadProfile(created!.id)).toMatchObject({ role: 'writer', displayName: 'Ada' })

  const used = await guest.open(link.pathname + link.search)
  expect(used.text).toContain('This link does not work')
})

test('an account that is there gives its password, or is signed in, and an open invitation can be withdrawn', async ({
  admin,
  newMember,
  visitor,
  mailTo,
}) => {
  const desk = plainBrowser(admin)
  const { email } = newMember
  const invite = async () =>
    desk.press(await desk.open('/admin/team'), 'Invite by email', {
      Email: email,
      Role: 'editor',
      'Your password': goodPassword,
    })
  const team = await invite()
  const link = new URL((await mailTo(email)).link)
  const guest = plainBrowser(visitor)
  const page = await guest.open(link.pathname + link.search)
  const wrong = await guest.press(page, 'Join the team', { Password: 'guess' })
  expect(wrong.status).toBe(401)
  expect(wrong.text).toContain('That is not your password.')

  const owner = plainBrowser(newMember)
  const asked = await owner.open(link.pathname + link.search)
  expect(asked.text).toContain('You are signed in with this address.')
  const withdrawn = await desk.press(team, `Withdraw the invitation of ${email}`)
  expect(withdrawn.text).toContain('Invitation withdrawn')
  const late = await owner.press(asked, 'Join the team')
  expect(late.text).toContain('This link does not work')
  expect((await loadProfile(newMember.id)).role).toBe('member')
})

test('colleagues comment on a draft without script, and nothing of it is seen from outside', async ({
  writer,
  editor,
  visitor,
}) => {
  const draft = await givenDraft({ id: writer.id, role: 'writer' })
  const browser = plainBrowser(editor)
  const page = await browser.open(`/edit/${draft.id}/comments?on=0`)
  const refused = await browser.press(page, 'Add the comment', {
    Comment: 'Since when?',
    'Only these words': 'never written',
  })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('These words are not in the paragraph.')
  expect(refused.text).toContain('Since when?')
  const added = await browser.press(refused, 'Add the comment', { 'Only these words': 'Look up' })
  expect(added.text).toContain('Comment added')
  expect((await writer.get(`/edit/${draft.id}`)).text).toMatch(/Comments<span> \((?:<!-- -->)?1/)

  const other = plainBrowser(writer)
  const [, on] = /\?on=(answer-[\w-]+)/.exec(added.text) ?? []
  const answering = await other.open(`/edit/${draft.id}/comments?on=${on}`)
  const answered = await other.press(answering, 'Add the answer', { Answer: 'Since 1982.' })
  expect(answered.text).toMatch(/Since when\?[\s\S]*Since 1982\./)
  expect(new Set(answered.text.match(/\?on=change-[\w-]+/g)).size).toBe(1)
  const [, own] = /\?on=(change-[\w-]+)/.exec(answered.text) ?? []
  const changing = await other.open(`/edit/${draft.id}/comments?on=${own}`)
  const emptied = await other.press(changing, 'Save the comment', { Comment: ' ' })
  expect(emptied.text).toContain('Write a comment.')
  const changed = await other.press(emptied, 'Save the comment', { Comment: 'Since 1983.' })
  expect(changed.text).toContain('Since 1983.')
  const deleting = await other.open(`/edit/${draft.id}/comments?on=${own}`)
  const deleted = await other.press(deleting, 'Delete the comment')
  expect(deleted.text).toContain('Comment deleted')
  expect(deleted.text).not.toContain('Since 1983.')

  const resolved = await other.press(await other.open(added.path), 'Resolve')
  expect(resolved.text).toContain('1 resolved comment')

  const { token } = await givenPreview({ id: writer.id, role: 'writer' }, draft.id)
  expect((await visitor.get(`/preview/${token}`)).text).not.toContain('Since when?')
  for (const reader of [visitor, editor]) {
    const { text } = await reader.get(`/edit/${draft.id}/rendered`)
    expect(text).not.toContain('Since when?')
  }
  const foreign = await givenDraft({ id: editor.id, role: 'editor' })
  await expectStatus(404, writer.get(`/edit/${foreign.id}/comments`))
  const form = { intent: 'add', key: crypto.randomUUID(), words: 'Mine' }
  await expectStatus(404, writer.send(`/edit/${foreign.id}/comments`, form))
  expect(await countWhere(pieces, { id: foreign.id })).toBe(1)
})
