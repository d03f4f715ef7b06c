import { afterEach, expect, test, vi } from 'vitest'
import { pageToasts } from '#content/page-toasts.ts'
import { toasts } from '#content/toasts.ts'
import { isNetworkError, keepPageWhenUnreachable } from './offline-forms.ts'

type Outcome = { type: 'data' | 'error'; result: unknown }

const noAnswer = new TypeError('Failed to fetch')
const listener = vi.fn()

vi.stubGlobal('document', { body: { dataset: { failure: 'messageFailed' } } })
vi.stubGlobal('dispatchEvent', ({ type, detail }: CustomEvent) => listener(type, detail))
afterEach(() => listener.mockClear())

/** What the router would get from the routes, as the middleware hands it on. */
async function handedOn(method: string, outcomes: Record<string, Outcome>, path = '/submit') {
  const request = new Request(`http://localhost${path}`, { method })
  const passed = await keepPageWhenUnreachable(
    { request } as Parameters<typeof keepPageWhenUnreachable>[0],
    async () => outcomes,
  )
  return passed as Record<string, Outcome>
}

test('keeps the page and shows a message when a form gets no answer', async () => {
  for (const [onLine, message] of [
    [false, pageToasts.offline],
    [true, pageToasts.noAnswer],
  ] as const) {
    vi.stubGlobal('navigator', { onLine })
    const { submit } = await handedOn('POST', { submit: { type: 'error', result: noAnswer } })
    expect(submit).toMatchObject({ type: 'data', result: { data: null, init: { status: 503 } } })
    expect(listener).toHaveBeenLastCalledWith('unreachable', message)
  }
})

test('keeps the page when the router has wrapped the error', async () => {
  const { submit } = await handedOn('POST', {
    submit: { type: 'error', result: { data: noAnswer } },
  })
  expect(submit?.type).toBe('data')
})

test('shows the message of the page when the site or a proxy fails', async () => {
  const failures = [500, 502, 503, 504].map((status) => ({
    status,
    statusText: '',
    internal: false,
    data: 'out of reach',
  }))
  for (const failure of [...failures, new Error('the server threw')]) {
    const { submit } = await handedOn('POST', { submit: { type: 'error', result: failure } })
    expect(submit).toMatchObject({ type: 'data', result: { data: null, init: { status: 503 } } })
    expect(listener).toHaveBeenLastCalledWith('unreachable', toasts.messageFailed)
  }
})

test('keeps the page when the form was too large to be read', async () => {
  const { submit } = await handedOn('POST', {
    submit: {
      type: 'error',
      result: { status: 413, statusText: '', internal: false, data: '<!doctype html>' },
    },
  })
  expect(submit?.type).toBe('data')
  expect(listener).toHaveBeenLastCalledWith('unreachable', toasts.tooLarge)
})

test('keeps a page of the team whose form finds nobody signed in, and no other that is missing', async () => {
  const missing = { status: 404, statusText: '', internal: false, data: null }
  vi.stubGlobal('location', { pathname: '/edit/front-page' })
  const sentTo = async (path: string) => {
    const { submit } = await handedOn('POST', { submit: { type: 'error', result: missing } }, path)
    return submit?.type
  }
  expect(await sentTo('/edit/front-page')).toBe('data')
  expect(listener.mock.calls).toEqual([['unreachable', toasts.teamPageGone]])
  expect(await sentTo('/edit/settings/about')).toBe('error')
  vi.stubGlobal('location', { pathname: '/collections/1' })
  expect(await sentTo('/collections/1')).toBe('error')
})

test('does not change answers', async () => {
  for (const outcome of [
    { type: 'data', result: { saved: true } },
    { type: 'error', result: { status: 404, statusText: '', internal: false, data: null } },
  ] as const) {
    const { submit } = await handedOn('POST', { submit: { ...outcome } })
    expect(submit).toEqual(outcome)
  }
  expect(listener).not.toHaveBeenCalled()
})

test('leaves a page that could not be loaded to the error page', async () => {
  const { stories } = await handedOn('GET', { stories: { type: 'error', result: noAnswer } })
  expect(stories).toEqual({ type: 'error', result: noAnswer })
  expect(listener).not.toHaveBeenCalled()
})

test('recognises the network errors of all browsers', () => {
  for (const words of [
    'Failed to fetch',
    'NetworkError when attempting to fetch resource.',
    'Load failed',
    'The network connection was lost.',
  ]) {
    expect(isNetworkError(new TypeError(words)), words).toBe(true)
  }
  expect(isNetworkError(new Error('Failed to fetch'))).toBe(false)
  expect(isNetworkError('Failed to fetch')).toBe(false)
  expect(isNetworkError(null)).toBe(false)
})
