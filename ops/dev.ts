import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite } from 'vite'
import { listen } from '#app/platform/http/listen.server.ts'
import { readSettings } from '#app/startup/environment.ts'
import { onStopSignal } from '#app/startup/stop-signals.ts'
import { endWithOneLine, printLine } from '#app/startup/terminal.ts'
import { sendProblem, watchContent } from './content/watch.ts'

// As in production, with Vite in front. Changed server code is loaded anew; the database, the queue and the mail stay up.
process.env.NODE_ENV ??= 'development'

try {
  await start()
} catch (error) {
  endWithOneLine(error)
}

async function start() {
  const settings = readSettings(printLine)
  const opening = Promise.withResolvers<void>()
  const watching = Promise.withResolvers<ReturnType<typeof watchContent>>()
  const http = createServer(async (request, response) => {
    const problem = await (await watching.promise).problem()
    if (problem) return sendProblem(response, problem)
    await opening.promise
    vite.middlewares(request, response, () => pages(request, response))
  })
  await listen(http, settings)
  const vite = await createVite({
    server: { middlewareMode: { server: http }, hmr: { server: http } },
    appType: 'custom',
  })
  let isRunning = false
  const content = watchContent(vite, printLine, async () => {
    if (isRunning) await (await load()).importChangedFiles(printLine)
  })
  watching.resolve(content)
  const load = () => vite.ssrLoadModule('/app/startup/dev-server.ts')
  const pages = getRequestListener(async (request, bindings) => {
    const { siteFor } = await load()
    return siteFor(await vite.ssrLoadModule('virtual:react-router/server-build'), request, bindings)
  })

  // Services read the content as they start.
  await content.untilMended()
  const { startDevelopment } = await load()
  const stop = await startDevelopment(settings, printLine)
  // The framework opens a Vite of its own, which would end the process before the database has stopped.
  process.removeAllListeners('SIGTERM')
  onStopSignal(stop)
  isRunning = true
  opening.resolve()
}
