import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { signIn } from '#app/accounts/sign-in/sign-in.server.ts'
import { submissions } from '#app/platform/db/schema/submissions.ts'
import { requestContextKey } from '#app/platform/request/request-context.server.ts'
import { authenticate, currentMember } from '#app/platform/sessions/viewer.server.ts'
import { given } from '#tests/given.ts'
import { givenClient, givenReader } from '#tests/given-accounts.ts'
import { deleteWhere } from '#tests/rows.ts'
import { loader } from './sent.route.tsx'
import { submissionsBy } from './submission.server.ts'
import { action } from './submit.route.tsx'

test('after thirty stories in a day the next is refused with its text kept, and a retry does not count', async () => {
  const context = await signedIn()
  const first = given.submissionForm()
  const statuses = [await send(context, first)]
  for (let each = 1; each < 30; each += 1) {
    statuses.push(await send(context, given.submissionForm({ story: `Story ${each}.` })))
  }
  expect(new Set(statuses)).toEqual(new Set([303]))

  expect(await send(context, given.submissionForm({ title: 'One too many' }))).toBe(429)
  expect(await send(context, first)).toBe(303)
  expect((await submissionsBy(currentMember(context))).submissions).not.toContainEqual(
    expect.objectContaining({ title: 'One too many' }),
  )
})

test('a refused form says that its photo has to be chosen again', async () => {
  const context = await signedIn()
  const untitled = given.submissionForm({ title: ' ' })
  const photo = new File([new Uint8Array([0xff, 0xd8, 0xff])], 'swallow.jpg')

  expect(await lostBy(context, { ...untitled, photo })).toBe(true)
  expect(await lostBy(context, untitled)).toBe(false)
  const empty = new File([], 'swallow.jpg')
  expect(await lostBy(context, { ...untitled, photo: empty })).toBe(false)
})

test('a sent story stands in place of the form for its author alone, and only until it is decided', async () => {
  const context = await signedIn()
  const author = currentMember(context)
  const pending = await given.submission({ userId: author.id })
  const decided = await given.approved({ userId: author.id })
  const others = await given.submission()

  expect(await open(context, pending.id)).toMatchObject({
    submission: { id: pending.id, number: pending.number },
    position: expect.stringContaining('in the queue'),
  })
  expect(await open(context, decided.id)).toBe(`/submission/${decided.id}`)
  expect(await open(context, others.id)).toBe('/submit')
  expect(await open(context, '%00')).toBe('/submit')
})

test('a form that is sent twice leads to the same story', async () => {
  const context = await signedIn()
  const form = given.submissionForm()
  const [first, second] = [
    await answerTo(context, bodyOf(form)),
    await answerTo(context, bodyOf(form)),
  ]
  const [address] = (await submissionsBy(currentMember(context))).submissions.map(({ id }) => id)
  for (const answer of [first, second]) {
    expect(answer).toBeInstanceOf(Response)
    expect((answer as Response).headers.get('Location')).toBe(`/submit/${address}`)
  }
})

test('the number of a story is counted up, and is not given again when a story is deleted', async () => {
  const first = await given.submission()
  const { number, id } = await given.submission()
  expect(number).toBeGreaterThan(first.number)
  await deleteWhere(submissions, { id })
  expect((await given.submission()).number).toBeGreaterThan(number)
})

async function open(context: RouterContextProvider, submissionId: string) {
  const request = new Request('http://localhost/submit')
  const args = { request, params: { submissionId }, context } as unknown as Parameters<
    typeof loader
  >[0]
  return loader(args).catch((error) =>
    error instanceof Response ? error.headers.get('Location') : Promise.reject(error),
  )
}

async function signedIn() {
  const opened = await signIn(await givenReader(), givenClient())
  if (typeof opened === 'string' || !('cookies' in opened)) throw new Error('nobody signed in')
  const cookie = opened.cookies.getSetCookie().map((set) => set.split(';')[0])
  const context = new RouterContextProvider()
  context.set(requestContextKey, { requestId: 'a request', nonce: '', clientIp: '192.0.2.1' })
  const headers = { cookie: cookie.join('; ') }
  await authenticate(new Request('http://localhost/', { headers }), context)
  return context
}

async function send(context: RouterContextProvider, form: Record<string, string | undefined>) {
  const answer = await answerTo(context, bodyOf(form))
  return answer instanceof Response ? answer.status : answer.init?.status
}

function bodyOf(form: Record<string, string | undefined>) {
  return new URLSearchParams(form as Record<string, string>)
}

async function lostBy(
  context: RouterContextProvider,
  form: Record<string, string | File | undefined>,
) {
  const body = new FormData()
  for (const [name, value] of Object.entries(form)) if (value) body.set(name, value)
  const answer = await answerTo(context, body)
  if (answer instanceof Response) throw new Error('The form was taken.')
  return answer.data.photoLost
}

function answerTo(context: RouterContextProvider, body: BodyInit) {
  const request = new Request('http://localhost/submit', { method: 'POST', body })
  const args = { request, params: {}, context } as unknown as Parameters<typeof action>[0]
  return action(args)
}
