import { spawnSync } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { appendFileSync, cpSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ViteDevServer } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { openServer } from '#tests/open-server.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { checkContent } from './check.ts'
import { sendProblem, watchContent } from './watch.ts'

const article = 'content/articles/first-tattoo-tips-uk.md'

const expected = [
  expect.stringMatching(`${article}, line \\d+`),
  '  <iframe src="https://example.org"></iframe>',
  'HTML does not work in a text, comments included. Write Markdown.',
]

test('a build with a mistake in the content ends with its three lines and a failing exit code', () => {
  const root = copyOfContent()
  breakArticle()
  const { stderr, stdout, status } = spawnSync(
    process.execPath,
    [join(root.before, 'ops/build.ts')],
    { encoding: 'utf8', cwd: root.here },
  )
  expect(status).toBe(1)
  expect(stdout).toBe('')
  expect(stderr.trimEnd().split('\n')).toEqual(expected)
})

test('refuses a file whose name is not an address or whose format is unknown', async () => {
  copyOfContent()
  for (const name of ['First Tattoo.md', 'first-tattoo.mdx', 'first_tattoo.md']) {
    const path = `content/articles/${name}`
    cpSync(article, path)
    await expect(checkContent(), name).rejects.toThrow(`${path}\n  ${name}\nA file’s name is`)
    rmSync(path)
  }
})

test('does not report a link to a heading of a file that has its own problem', async () => {
  copyOfContent()
  breakArticle()
  appendFileSync('content/articles/ai-tattoo-design-uk.md', '\n[x](/blog/first-tattoo-tips-uk#y)\n')
  await expect(checkContent()).rejects.toThrow(`${article}, line`)
})

test('refuses a film without its poster', async () => {
  copyOfContent()
  const poster = 'content/pictures/films/episode-two-names.webp'
  renameSync(poster, `${poster}.away`)
  await expect(checkContent()).rejects.toThrow(
    `content/films/identity-series-two-names.md\n  ${poster}\nThis picture is missing.`,
  )
})

test('in development a problem is printed once and shown until it is fixed, and open pages reload', async () => {
  copyOfContent()
  const watcher = new EventEmitter()
  const sent: unknown[] = []
  const lines: string[] = []
  const vite = { watcher, ws: { send: (message: unknown) => sent.push(message) } }
  const content = watchContent(vite as unknown as ViteDevServer, (line) => lines.push(line))
  expect(await content.problem()).toBeNull()
  expect(lines).toEqual([])

  const mend = breakArticle()
  watcher.emit('all', 'change', resolve(article))
  expect((await content.problem())?.split('\n')).toEqual(expected)
  watcher.emit('all', 'change', resolve(article))
  await content.problem()
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trim().split('\n')).toEqual(expected)
  expect(sent).toContainEqual({ type: 'full-reload' })

  const mended = content.untilMended()
  mend()
  watcher.emit('all', 'change', resolve(article))
  await mended
  expect(await content.problem()).toBeNull()

  const before = sent.length
  watcher.emit('all', 'add', resolve('content/pictures/derived/x-480.avif'))
  watcher.emit('all', 'change', resolve('app/root.tsx'))
  await content.problem()
  expect(sent).toHaveLength(before)
})

test('the browser shows a problem as text', async () => {
  const url = await openServer((_request, response) => sendProblem(response, 'x.md\n  <b>\nWhy'))
  const response = await fetch(url)
  expect(response.status).toBe(500)
  expect(await response.text()).toContain('<pre>x.md\n  &lt;b&gt;\nWhy</pre>')
})

// Works on a copy, since other tests read the real one.
function copyOfContent() {
  const before = process.cwd()
  const here = temporaryFolder()
  cpSync('content', join(here, 'content'), {
    recursive: true,
    filter: (path) => !path.endsWith('/derived'),
  })
  symlinkSync(resolve('public'), join(here, 'public'))
  process.chdir(here)
  onTestFinished(() => process.chdir(before))
  return { before, here }
}

function breakArticle() {
  cpSync(article, 'whole.md')
  appendFileSync(article, '\n<iframe src="https://example.org"></iframe>\n')
  return () => cpSync('whole.md', article)
}
