import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { relative } from 'node:path'
import type { ViteDevServer } from 'vite'
import { escaped } from '#app/magazine/feeds/xml.ts'
import { checkContent } from './check.ts'

/**
 * Now and after each change. Prints problems and reloads open pages.
 * @param onValid is called after each change that leaves nothing wrong, before pages are reloaded
 */
export function watchContent(
  { watcher, ws }: ViteDevServer,
  say: (line: string) => void,
  onValid: () => Promise<void> = async () => {},
) {
  let reported: string | null = null
  let latest = findProblem()
  let isQueued = false

  watcher.on('all', (_event, path) => {
    // Derived pictures need no check.
    if (isQueued || !/^content\/(?!pictures\/derived\/)/.test(relative('.', path))) return
    isQueued = true
    latest = latest.then(async () => {
      isQueued = false
      const problem = await findProblem()
      if (problem === null) await onValid()
      ws.send({ type: 'full-reload' })
      return problem
    })
  })

  async function findProblem() {
    const problem = await checkContent().then(
      () => null,
      (error: Error) => error.message,
    )
    if (problem !== reported)
      say(problem ? `\n${problem}` : '\nNothing in content/ is wrong any more.')
    reported = problem
    return problem
  }

  return {
    problem: () => latest,
    async untilMended() {
      for (;;) {
        const checked = latest
        if ((await checked) === null) return
        // A newer check is running when a file changed in the meantime.
        if (checked === latest) await once(watcher, 'all')
      }
    },
  }
}

/** The page reloads until it is fixed. */
export function sendProblem(response: ServerResponse, problem: string) {
  response.writeHead(500, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
  })
  response.end(`<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="2">
<title>Something in content/ is wrong</title>
<style>
  :root { color-scheme: light dark; }
  body { margin: 2rem; font: 1.125rem/1.6 system-ui, sans-serif; }
  pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
</style>
<h1>Something in content/ is wrong</h1>
<pre>${escaped(problem)}</pre>
<p>This page comes back by itself once the file is mended.</p>
`)
}
