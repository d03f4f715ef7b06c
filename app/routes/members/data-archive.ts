import { openExport } from '#app/features/exports/exports.server.ts'
import { currentMember } from '#app/server/sessions/viewer.server.ts'
import type { Route } from './+types/data-archive.ts'

const forOneReader = { 'Cache-Control': 'private, no-store' }

/** Downloads the archive, for its owner only. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const archive = await openExport(currentMember(context), params.exportId)
  if (!archive) {
    const headers = { ...forOneReader, 'Content-Type': 'text/plain' }
    return new Response('No such copy', { status: 404, headers })
  }
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
