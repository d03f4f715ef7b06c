import type { HttpBindings } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { fillSearch } from '#app/features/search/documents.server.ts'
import { searchDocuments } from '#app/search-documents.server.ts'
import { createDrawing } from '#app/server/http/drawing.server.ts'
import { setReady } from '#app/server/http/health.server.ts'
import { createSite } from '#app/server/http/site.server.ts'
import { boot } from './boot.server.ts'
import { firstStart } from './first-start.server.ts'

/** Opens everything behind the site for `npm run dev`. @returns how to stop it */
export async function openDevelopment(say: (line: string) => void) {
  const running = await boot({ say })
  const password = await firstStart(running)
  await fillSearch(searchDocuments())
  if (password) say(`  admin  admin@indelible.example, password ${password}`)
  setReady(true)
  return () => running.stop()
}

export function siteFor(build: ServerBuild, request: Request, bindings: HttpBindings) {
  return createSite(createDrawing(build)).fetch(request, bindings)
}
