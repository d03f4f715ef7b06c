import type { HttpBindings } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { loadCatalogue } from '#app/catalogue/live-catalogue.server.ts'
import { importPiece, readPieceFiles } from '#app/features/pieces/import.server.ts'
import type { Configuration } from '#app/server/configuration.server.ts'
import { createRenderer } from '#app/server/http/renderer.server.ts'
import { createSite } from '#app/server/http/site.server.ts'
import { setReady } from '#app/server/observability/health.server.ts'
import { announce } from './announce.ts'
import { startServices } from './start-services.ts'

/** Starts everything behind the site for `npm run dev`. @returns how to stop it */
export async function startDevelopment(settings: Configuration, say: (line: string) => void) {
  const running = await startServices({ process: 'development', settings, say })
  await importChangedFiles(say)
  setReady(true)
  announce(running, say)
  return () => running.stop()
}

/** Publishes the files of pieces that have changed since they were imported, but for pieces that were changed at /edit. */
export async function importChangedFiles(say: (line: string) => void) {
  for (const file of await readPieceFiles('content')) {
    if ((await importPiece(file)) !== 'changed on both sides') continue
    say(`${file.key} was changed here and at /edit: its file is left out.`)
  }
}

export async function siteFor(build: ServerBuild, request: Request, bindings: HttpBindings) {
  // Vite may have loaded these modules anew, and then what they held is gone.
  await loadCatalogue()
  return createSite(createRenderer(build)).fetch(request, bindings)
}
