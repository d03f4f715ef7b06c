import { configure, readConfiguration } from '#app/platform/configuration/configuration.server.ts'
import { countReading, readingCounter } from '#app/platform/readership/count-reading.server.ts'
import type { ReadingRequest } from '#app/platform/readership/reading.ts'

const requestsAtOnce = 1_000
const rounds = 300
const pages = 1_000

const userAgents = Array.from(
  { length: 200 },
  (_, version) =>
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`,
)
const referrers = [
  '',
  'https://www.google.co.uk/',
  'https://l.facebook.com/',
  'https://indelible.example/blog',
  ...Array.from({ length: 20 }, (_, index) => `https://blog-${index}.example/`),
]

/** In microseconds: the middle of many rounds. As from a socket, each request has strings that nothing has looked at. */
export function measureCounting() {
  configure({ ...readConfiguration({ BASE_URL: 'https://indelible.example' }), secret: '' })
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const all = Array.from({ length: requestsAtOnce }, (_, index) => requestTo(index))
    const before = process.cpuUsage()
    for (const { request, page } of all) countReading(request, page)
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / requestsAtOnce)
  }
  const { readings } = readingCounter.take()
  if (readings.length !== pages) throw new Error(`${readings.length} pages were counted.`)
  // A program is fast once it has done a thing some hundred times.
  const warm = times.slice(rounds / 3).toSorted((a, b) => a - b)
  return warm[Math.floor(warm.length / 2)] ?? 0
}

function requestTo(index: number) {
  const page = fresh(`/blog/an-article-with-a-long-address-${index % pages}`)
  const request: ReadingRequest = {
    method: 'GET',
    url: page,
    headers: {
      host: fresh('indelible.example'),
      'user-agent': fresh(userAgents[index % userAgents.length] ?? ''),
      referer: fresh(referrers[index % referrers.length] ?? ''),
      'sec-fetch-dest': fresh('document'),
    },
  }
  return { request, page }
}

function fresh(text: string) {
  return Buffer.from(text, 'latin1').toString('latin1')
}
