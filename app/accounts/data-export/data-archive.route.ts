import { ifUnreachable } from '#app/platform/photos/store-picture.server.ts'
import { currentMember } from '#app/platform/sessions/viewer.server.ts'
import type { Route } from './+types/data-archive.route.ts'
import { openExport } from './exports.server.ts'

const forOneReader = { 'Cache-Control': 'private, no-store' }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const archive = await openExport(currentMember(context), params.exportId).catch(ifUnreachable)
  if (archive === 'unreachable') return words(503, 'We cannot reach your copy at the moment')
  if (!archive) return words(404, 'No such copy')
  const headers = {
    ...forOneReader,
    'Content-Type': 'application/zip',
    'Content-Length': String(archive.size),
    'Content-Disposition': `attachment; filename="${archive.name}"`,
  }
  if (request.method === 'HEAD') {
    await archive.stream.cancel()
    return new Response(null, { headers })
  }
  return new Response(archive.stream, { headers })
}

function words(status: number, text: string) {
  return new Response(text, { status, headers: { ...forOneReader, 'Content-Type': 'text/plain' } })
}
