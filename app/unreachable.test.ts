import { afterEach, expect, test, vi } from 'vitest'
import { isUnanswered, unreachable } from './unreachable.ts'

type Outcome = { type: 'data' | 'error'; result: unknown }

const noAnswer = new TypeError('Failed to fetch')
const told = vi.fn()

vi.stubGlobal('dispatchEvent', ({ type, detail }: CustomEvent) => told(type, detail))
afterEach(() => told.mockClear())

/** What the router would get from the routes, as the middleware hands it on. */
async function handedOn(method: string, outcomes: Record<string, Outcome>) {
  const request = new Request('http://localhost/submit', { method })
  const passed = await unreachable(
    { request } as Parameters<typeof unreachable>[0],
    async () => outcomes,
  )
  return passed as Record<string, Outcome>
}

test('a form that nobody answered leaves the page as it is and says so', async () => {
  const { submit } = await handedOn('POST', { submit: { type: 'error', result: noAnswer } })
  expect(submit).toMatchObject({ type: 'data', result: { data: null, init: { status: 503 } } })
  expect(told.mock.calls).toEqual([['unreachable', 'offline']])
})

test('the same when the router has wrapped what went wrong', async () => {
  const { submit } = await handedOn('POST', {
    submit: { type: 'error', result: { data: noAnswer } },
  })
  expect(submit?.type).toBe('data')
})

test('the same when the site, or a proxy in front of it, has nobody behind it', async () => {
  for (const status of [502, 503, 504]) {
    const away = { status, statusText: '', internal: false, data: 'out of reach' }
    const { submit } = await handedOn('POST', { submit: { type: 'error', result: away } })
    expect(submit).toMatchObject({ type: 'data', result: { data: null, init: { status: 503 } } })
    expect(told).toHaveBeenLastCalledWith('unreachable', 'away')
  }
})

test('an answer passes as it came, whatever it says', async () => {
  for (const outcome of [
    { type: 'data', result: { saved: true } },
    { type: 'error', result: { status: 413, statusText: '', internal: false, data: null } },
    { type: 'error', result: new Error('the server said no') },
    { type: 'error', result: new TypeError("Cannot read properties of null (reading 'title')") },
  ] as const) {
    const { submit } = await handedOn('POST', { submit: { ...outcome } })
    expect(submit).toEqual(outcome)
  }
  expect(told).not.toHaveBeenCalled()
})

test('a page that could not be fetched is the error page’s to tell', async () => {
  const { stories } = await handedOn('GET', { stories: { type: 'error', result: noAnswer } })
  expect(stories).toEqual({ type: 'error', result: noAnswer })
  expect(told).not.toHaveBeenCalled()
})

test('every browser’s word for no answer is understood', () => {
  for (const words of [
    'Failed to fetch',
    'NetworkError when attempting to fetch resource.',
    'Load failed',
    'The network connection was lost.',
  ]) {
    expect(isUnanswered(new TypeError(words)), words).toBe(true)
  }
  expect(isUnanswered(new Error('Failed to fetch'))).toBe(false)
  expect(isUnanswered('Failed to fetch')).toBe(false)
  expect(isUnanswered(null)).toBe(false)
})
