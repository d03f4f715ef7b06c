import { expect, test, vi } from 'vitest'
import { reportPageView } from './opened-page.ts'

type Browser = {
  dataset?: Record<string, string>
  deliveryType?: string
  doNotTrack?: string
  globalPrivacyControl?: boolean
}

test.each<[string, number, Browser]>([
  ['a page that the site sent is not', 0, {}],
  ['one that was fetched ahead is', 1, { deliveryType: 'navigational-prefetch' }],
  ['behind an edge each is', 1, { dataset: { reportsReading: '' } }],
  [
    'but not that of a member, which the site sent',
    0,
    { dataset: { reportsReading: '', reader: 'a' } },
  ],
  ['nor where Do Not Track asks', 0, { dataset: { reportsReading: '' }, doNotTrack: '1' }],
  [
    'nor where Global Privacy Control asks, also of one that was fetched ahead',
    0,
    {
      dataset: { reportsReading: '' },
      globalPrivacyControl: true,
      deliveryType: 'navigational-prefetch',
    },
  ],
])('%s reported', (_what, times, { dataset = {}, deliveryType = '', ...navigator }) => {
  const report = vi.fn(() => Promise.resolve())
  const referrer = 'https://www.google.com/'
  vi.stubGlobal('document', { documentElement: { dataset }, referrer })
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('location', { pathname: '/blog', search: '?page=2' })
  vi.stubGlobal('performance', { getEntriesByType: () => [{ deliveryType }] })
  vi.stubGlobal('fetch', report)
  reportPageView()
  vi.unstubAllGlobals()
  expect(report).toHaveBeenCalledTimes(times)
  if (times === 0) return
  expect(report).toHaveBeenCalledWith(
    '/blog?page=2',
    expect.objectContaining({
      method: 'HEAD',
      credentials: 'omit',
      headers: { 'X-Opened-From': referrer },
    }),
  )
})
