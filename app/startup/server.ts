import { createServer, type Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import * as build from 'virtual:react-router/server-build'
import type { ServerBuild } from 'react-router'
import { keptPages } from '#app/catalogue/cacheable-pages.server.ts'
import { DatabaseLaunchError } from '#app/db/embedded/launch.server.ts'
import {
  ConfigurationError,
  configuration,
  readConfiguration,
} from '#app/server/configuration.server.ts'
import { drain } from '#app/server/http/drain.server.ts'
import { setReady } from '#app/server/http/health.server.ts'
import { openListener } from '#app/server/http/listener.server.ts'
import { log } from '#app/server/log.server.ts'
import { type Running, startServices } from './services.ts'

// The terminal reads standard error, machines read the JSON lines on standard output.
function say(line: string) {
  process.stderr.write(`${line}\n`)
}

// A terminal that is closed must not take the site with it.
process.stderr.on('error', () => {})

const limits = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 2_000,
}

async function start() {
  const { listener, cache } = openListener(build as unknown as ServerBuild, keptPages)
  const running = await startServices({
    process: 'site',
    settings: readConfiguration(process.env),
    say,
    cacheSize: cache.size,
  })
  const server = createServer(limits, listener)
  // Behind a load balancer a connection must outlive the balancer's own patience.
  server.keepAliveTimeout = configuration.trustProxy ? 65_000 : 5_000
  server.maxConnections = 12_000
  await listen(server)
  setReady(true)
  announce(running)

  let stopping = false
  const stop = async () => {
    // Whoever asks twice means it.
    if (stopping) process.exit(1)
    stopping = true
    const notice = configuration.noticeSeconds * 1_000
    setTimeout(() => process.exit(1), notice + 29_000).unref()
    setReady(false)
    // Whoever shares out the visitors among several copies asks at intervals, and would send some to a closed door.
    await wait(notice)
    await drain(server, 18_000)
    await running.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function listen(server: Server) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(configuration.port, configuration.host, resolve)
  })
}

function announce({ adminPassword }: Running) {
  const { baseUrl, dataDir, databaseUrl, objectStore, smtpUrl } = configuration
  say(`\nIndelible is open: ${baseUrl}`)
  say(`  data   ${dataDir}${databaseUrl ? ', and the database at DATABASE_URL' : ''}`)
  if (objectStore) say(`  photos the bucket ${objectStore.bucket} at ${objectStore.endpoint}`)
  say(`  mail   ${smtpUrl ? 'over SMTP' : `${dataDir}/mail, and each link printed here`}`)
  if (adminPassword) {
    say(`  admin  admin@indelible.example, password ${adminPassword}`)
    say(`         (kept in ${dataDir}/admin-password.txt)`)
  }
}

process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise was left alone'))

start().catch((error: NodeJS.ErrnoException) => {
  if (error instanceof ConfigurationError || error instanceof DatabaseLaunchError)
    say(error.message)
  else if (error.code === 'EADDRINUSE') {
    const { port = configuration.port } = error as { port?: number }
    const name = port === configuration.metricsPort ? 'METRICS_PORT' : 'PORT'
    say(`Port ${port} is taken by another program: stop it, or set ${name}.`)
  } else {
    log.fatal({ err: error }, 'the start failed')
    say(`Indelible could not start: ${error.message.split('\n')[0]}`)
  }
  process.exit(1)
})
