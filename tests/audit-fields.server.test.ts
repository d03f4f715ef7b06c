import { expect } from 'vitest'
import { requestPasswordReset, setNewPassword } from '#app/accounts/sign-in/recovery.server.ts'
import { signIn } from '#app/accounts/sign-in/sign-in.server.ts'
import { grantRole, revokeRole } from '#app/accounts/team/roles.server.ts'
import {
  createRequestContext,
  runWithRequestContext,
} from '#app/platform/request/request-context.server.ts'
import { withdrawStory } from '#app/stories/author/own-story.server.ts'
import { classify, decide } from '#app/stories/review/review.server.ts'
import { undo } from '#app/stories/review/undo.server.ts'
import { test } from '#tests/given-people.ts'
import { fakeInbox } from './fake-inbox.ts'
import { given } from './given.ts'
import { givenClient, givenReader, lastToken } from './given-accounts.ts'
import { logLines } from './log-lines.ts'

/** Runs an act as a request would. @returns what the request wrote into the log, and the request */
async function tracesOf(act: () => Promise<unknown>) {
  const lines = logLines()
  const requestContext = createRequestContext('203.0.113.9')
  await runWithRequestContext(requestContext, act)
  // What goes on beside it, such as the job queue, writes into the same log.
  const told = lines
    .map((line) => JSON.parse(line))
    .filter(({ id }) => id === requestContext.requestId)
  return { told, traced: { id: requestContext.requestId, from: '203.0.113.0/24' } }
}

test('each sign-in and each refused sign-in leaves one log line with the request and the network', async () => {
  const reader = await givenReader()
  const wrong = { ...reader, password: 'not the password at all' }
  const client = givenClient()

  const right = await tracesOf(() => signIn(reader, client))
  expect(right.told).toEqual([
    expect.objectContaining({ ...right.traced, msg: 'signed in', user: expect.any(String) }),
  ])
  const refused = await tracesOf(() => signIn(wrong, client))
  expect(refused.told).toEqual([
    expect.objectContaining({ ...refused.traced, msg: 'sign-in refused' }),
  ])
  for (let each = 0; each < 4; each += 1) await signIn(wrong, client)
  const resting = await tracesOf(() => signIn(reader, client))
  expect(resting.told).toEqual([
    expect.objectContaining({ ...resting.traced, msg: 'sign-in tried too often' }),
  ])
})

test('each new password leaves one log line with the account', async () => {
  const { email } = await givenReader()
  await requestPasswordReset(email, givenClient())
  await expect.poll(() => fakeInbox.to(email).at(-1)?.kind).toBe('reset')

  const { told, traced } = await tracesOf(() => setNewPassword(lastToken(email), 'nine swallows'))

  expect(told).toEqual([
    expect.objectContaining({ ...traced, msg: 'password reset', user: expect.any(String) }),
  ])
})

test('each role that is given or revoked leaves one log line', async () => {
  const { id, email } = await given.member()
  for (const [change, granted] of [
    [grantRole, true],
    [revokeRole, false],
  ] as const) {
    const { told, traced } = await tracesOf(() => change(email, 'editor', null))
    expect(told).toEqual([
      expect.objectContaining({
        ...traced,
        msg: 'role changed',
        user: id,
        role: 'editor',
        granted,
      }),
    ])
  }
})

test('each change of a story’s status leaves one log line with its actor', async ({
  author,
  admin,
}) => {
  const { id } = await given.submission({ userId: author.id })
  const decided = { id, version: 1, to: 'approved' as const, notes: '' }
  const theme = { theme: 'love' as const, contentNote: 'Needles', photoDescription: null }
  const acts = [
    ['approved', admin, () => decide(admin, decided)],
    ['undone', admin, () => undo(admin, id)],
    ['classified', admin, () => classify(admin, { id, version: 3, ...theme })],
    ['withdrawn', author, () => withdrawStory(author, id)],
  ] as const
  for (const [action, { id: user }, act] of acts) {
    const { told, traced } = await tracesOf(act)
    const line = { ...traced, msg: 'story changed', action, user, submission: id }
    expect(told).toEqual([expect.objectContaining(line)])
  }
})
