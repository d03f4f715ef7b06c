import type { HttpBindings } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { importPiece, readPieceFiles } from '#app/pieces/publication/import.server.ts'
import { loadCatalogue } from '#app/pieces/reading/live-catalogue.server.ts'
import type { Configuration } from '#app/platform/configuration/configuration.server.ts'
import { createRenderer } from '#app/platform/http/renderer.server.ts'
import { createSite } from '#app/platform/http/site.server.ts'
import { setReady } from '#app/platform/observability/health.server.ts'
import { logWelcome } from './announce.ts'
import { startServices } from './start-services.ts'

/** @returns how to stop it */
export async function startDevelopment(settings: Configuration, print: (line: string) => void) {
  const running = await startServices({ process: 'development', settings, print })
  await importChangedFiles(print)
  setReady(true)
  logWelcome(running, print)
  return () => running.stop()
}

/** But for pieces that were changed at /edit. */
export async function importChangedFiles(print: (line: string) => void) {
  for (const file of await readPieceFiles('content')) {
    if ((await importPiece(file)) !== 'changed on both sides') continue
    print(`${file.key} was changed here and at /edit: its file is left out.`)
  }
}

export async function siteFor(build: ServerBuild, request: Request, bindings: HttpBindings) {
  // Vite may have loaded these modules anew, and then what they held is gone.
  await loadCatalogue()
  return createSite(createRenderer(build)).fetch(request, bindings)
}
