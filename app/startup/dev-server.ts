import type { HttpBindings } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import type { Configuration } from '#app/server/configuration.server.ts'
import { createRenderer } from '#app/server/http/renderer.server.ts'
import { createSite } from '#app/server/http/site.server.ts'
import { setReady } from '#app/server/observability/health.server.ts'
import { announce } from './announce.ts'
import { startServices } from './services.ts'

/** Starts everything behind the site for `npm run dev`. @returns how to stop it */
export async function startDevelopment(settings: Configuration, say: (line: string) => void) {
  const running = await startServices({ process: 'development', settings, say })
  setReady(true)
  announce(running, say)
  return () => running.stop()
}

export function siteFor(build: ServerBuild, request: Request, bindings: HttpBindings) {
  return createSite(createRenderer(build)).fetch(request, bindings)
}
