import { expect, test } from 'vitest'
import { readArticles } from '#app/pieces/reading/articles.server.ts'
import { catalogue } from '#app/pieces/reading/catalogue.server.ts'
import { openServer } from '#tests/open-server.ts'
import { pluck } from '#tests/pluck.ts'
import { piecesInDatabase } from './magazine-pieces.ts'
import { outsideLinks, unanswered } from './outside-links.ts'

test('lists the addresses that give no 2xx answer, with what they say', async () => {
  const agents = new Set<string | undefined>()
  const origin = await openServer(({ url, method, headers }, response) => {
    agents.add(headers['user-agent'])
    const status: Record<string, number> = { '/ok': 200, '/gone': 410, '/moved': 301 }
    const isRefused = url === '/get-only' && method === 'HEAD'
    response.writeHead(isRefused ? 405 : (status[url ?? ''] ?? 200), { Location: '/ok' }).end()
  })
  const paths = ['/ok', '/get-only', '/moved', '/gone']
  const closed = 'http://127.0.0.1:1/'
  expect(await unanswered([...paths.map((path) => origin + path), closed])).toEqual([
    { url: `${origin}/gone`, answer: '410' },
    { url: closed, answer: expect.stringMatching(/./) },
  ])
  expect([...agents]).toEqual(['Indelible link check'])
})

test('waits for an answer only so long', async () => {
  const silent = `${await openServer(() => {})}/silent`
  expect(await unanswered([silent], { timeoutMs: 100 })).toEqual([
    { url: silent, answer: 'no answer in time' },
  ])
})

test('asks no more than a few addresses at once', async () => {
  let open = 0
  let most = 0
  const waiting: (() => void)[] = []
  const origin = await openServer((_request, response) => {
    open += 1
    most = Math.max(most, open)
    waiting.push(() => {
      open -= 1
      response.end()
    })
    // Answers once as many wait as may be asked at once.
    if (open === 2) for (const answer of waiting.splice(0)) answer()
  })
  const urls = ['/1', '/2', '/3', '/4'].map((path) => origin + path)
  expect(await unanswered(urls, { maxRunning: 2 })).toEqual([])
  expect(most).toBe(2)
})

test('finds the addresses of texts and sources, each once', async () => {
  const links = await outsideLinks(await piecesInDatabase())
  const urls = pluck(links, 'url')
  expect(new Set(urls).size).toBe(urls.length)
  for (const { sources } of await readArticles(catalogue.articles)) {
    for (const { url, seen } of sources) {
      expect(links).toContainEqual(expect.objectContaining({ url }))
      if (!seen) expect(links.find((link) => link.url === url)?.isUnseen, url).toBe(true)
    }
  }
})

test('no date of an article or a source is in the future', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const read = await readArticles(catalogue.articles)
  for (const { slug, date, updated, checked, sources, corrections } of read) {
    const days = [date, updated, checked, ...pluck(sources, 'seen')]
    for (const day of [...days, ...corrections.map((correction) => correction.date)]) {
      expect((day ?? today) <= today, `${slug}: ${day}`).toBe(true)
    }
  }
})
