import './zod-without-eval.ts'
import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import * as build from 'virtual:react-router/server-build'
import type { ServerBuild } from 'react-router'
import { answerClientErrors } from '#app/platform/http/client-error.server.ts'
import { announceClosing, drain, listen } from '#app/platform/http/listen.server.ts'
import { openListener } from '#app/platform/http/listener.server.ts'
import { setReady } from '#app/platform/observability/health.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { startupProblems } from '#app/team/health/check.ts'
import { checkRunningSite } from '#app/team/health/running-site.server.ts'
import { logWelcome } from './announce.ts'
import { cacheablePages } from './cacheable-pages.ts'
import { readSettings } from './environment.ts'
import { findPersonalParts } from './personal-parts.ts'
import { publicFiles } from './public-files.ts'
import { startServices } from './start-services.ts'
import { onStopSignal } from './stop-signals.ts'
import { endWithOneLine, explain, printLine } from './terminal.ts'

// Closing the terminal must not end the site.
process.stderr.on('error', () => {})

const limits = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 2_000,
  // `openListener` refuses a request without one itself, to give the answer its headers.
  requireHostHeader: false,
}

async function start() {
  const settings = readSettings(printLine)
  const { listener, cache } = openListener(build as unknown as ServerBuild, {
    publicPages: cacheablePages,
    publicFiles,
    findPersonalParts,
  })
  const open = Promise.withResolvers<void>()
  const server = createServer(limits, async (request, response) => {
    // Requests that arrive during the start are answered after it.
    await open.promise
    listener(request, response)
  })
  // A keep-alive connection must outlive the idle timeout of a load balancer.
  server.keepAliveTimeout = settings.trustProxy ? 65_000 : 5_000
  server.maxConnections = 12_000
  answerClientErrors(server)
  // This comes first, so that nothing is created when the port is taken.
  await listen(server, settings)
  const running = await startServices({
    process: 'site',
    settings,
    print: printLine,
    cacheSize: cache.size,
  })
  // A start leaves some 40 MB of garbage, which Node keeps until there is work again.
  globalThis.gc?.({ type: 'major', flavor: 'last-resort' })
  setReady(true)
  open.resolve()
  logWelcome(running, printLine)
  void checkRunningSite().then(({ results }) => {
    for (const line of startupProblems(results, settings.baseUrl)) printLine(line)
  })

  onStopSignal(async () => {
    const delay = settings.shutdownDelaySeconds * 1_000
    setTimeout(() => process.exit(1), delay + 29_000).unref()
    setReady(false)
    announceClosing(server)
    // A load balancer checks readiness at intervals, and would still send requests here for a while.
    await wait(delay)
    await drain(server, 18_000)
    await running.stop()
  })
}

process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))

start().catch((error) => {
  if (!explain(error)) log.fatal({ err: error }, 'the start failed')
  endWithOneLine(error)
})
