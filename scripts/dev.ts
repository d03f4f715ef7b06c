import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite } from 'vite'
import { endWithOneLine, say } from './terminal.ts'

// The same site as in production, with Vite in front for assets and reloading. Changed server code is loaded anew
// with the next request; the database, the queue and the mail stay up.
process.env.NODE_ENV ??= 'development'
const port = Number(process.env.PORT || 3000)
process.env.PORT = String(port)

const http = createServer()
const vite = await createVite({
  server: { middlewareMode: { server: http }, hmr: { server: http } },
  appType: 'custom',
})
// The framework opens a Vite of its own, which would end the process before the database has stopped.
process.removeAllListeners('SIGTERM')

try {
  const { openDevelopment } = await vite.ssrLoadModule('/app/startup/dev-server.ts')
  const stop = await openDevelopment(say)
  process.on('SIGINT', () => stop().then(() => process.exit(0)))
  process.on('SIGTERM', () => stop().then(() => process.exit(0)))
} catch (error) {
  endWithOneLine(error)
}

const pages = getRequestListener(async (request, bindings) => {
  const { siteFor } = await vite.ssrLoadModule('/app/startup/dev-server.ts')
  return siteFor(await vite.ssrLoadModule('virtual:react-router/server-build'), request, bindings)
})

http.on('request', (request, response) => {
  vite.middlewares(request, response, () => pages(request, response))
})
http.listen(port, '127.0.0.1', () => say(`\nIndelible, for development: http://localhost:${port}`))
