import { expect, test } from 'vitest'
import { toasts } from '#content/toasts.ts'
import { givenReader } from '#tests/given-accounts.ts'
import { percentile } from './figures.ts'
import { readerOf } from './reader.ts'
import { openSite, tell } from './site.ts'

test('two hundred simultaneous sign-ins wait their turn without delaying readers', async () => {
  const site = await openSite()
  const { email, password } = await givenReader()
  const visitor = readerOf(site.url)
  const signIn = (who: string) =>
    readerOf(site.url).send('/auth', { intent: 'sign-in', email: who, password })
  await visitor.get('/about')

  let going = true
  const crowd = Promise.all([
    signIn(email),
    // All for one account, and each for one of their own.
    ...Array.from({ length: 20 }, () => signIn('wanted@readers.example')),
    ...Array.from({ length: 179 }, (_, at) => signIn(`stranger${at}@readers.example`)),
  ]).finally(() => {
    going = false
  })
  const times: number[] = []
  while (going) {
    const { status, milliseconds } = await visitor.get('/about')
    expect(status).toBe(200)
    times.push(milliseconds)
  }
  const answers = await crowd

  const counted = [...Map.groupBy(answers, ({ status }) => status)]
    .map(([status, { length }]) => `${length} × ${status}`)
    .join(', ')
  const longest = Math.max(...answers.map(({ milliseconds }) => milliseconds))
  tell('P4', `200 sign-ins at once: ${counted}, the last after ${longest} ms`)
  tell('P4', `/about meanwhile ${times.length} times, ${percentile(times)} ms (p95)`)

  expect([303, 503]).toContain(answers[0]?.status)
  for (const { status, headers, text } of answers.slice(1)) {
    expect([401, 429, 503]).toContain(status)
    expect(text).toContain('@readers.example')
    if (status === 401) continue
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(text).toContain(
      status === 429 ? toasts.signInTooOften.text : toasts.signInUnavailable.text,
    )
  }
  // Five tries were for that account: whatever else was asked of it was not even looked at.
  const limited = answers.slice(1, 21).filter(({ status }) => status === 429)
  expect(limited).toHaveLength(15)
  expect((await signIn(email)).status).toBe(303)
})
