import { ifUnreachable } from '#app/platform/photos/storage.server.ts'
import { createEtag } from '#app/platform/response/etag.ts'
import { currentViewer } from '#app/platform/sessions/viewer.server.ts'
import type { Route } from './+types/photo.route.ts'
import { findPhoto } from './photo.server.ts'

// A photo leaves every cache within a minute after its story.
const forEveryone = {
  'Cache-Control': 'public, max-age=60',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'self'; sandbox",
}
const forFew = {
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'X-Frame-Options': 'DENY',
}

/** Sends a photo: the largest at `/photos/:photoId`, which is stored with the story, and one of each width below it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const width = widthIn(params.file)
  const photo =
    width && (await findPhoto(params.photoId, width, currentViewer(context)).catch(ifUnreachable))
  if (photo === 'unreachable') return words(503, 'We cannot show this photo at the moment')
  if (!photo) return words(404, 'Photo not found')

  const headers = {
    ...(photo.isPublic ? forEveryone : forFew),
    'Content-Disposition': `inline; filename="${params.photoId}.webp"`,
    'Content-Type': 'image/webp',
    ETag: createEtag(photo.bytes),
  }
  return new Response(new Uint8Array(photo.bytes), { headers })
}

/** @returns null when the file name is not one of a width */
function widthIn(file: string | undefined) {
  if (file === undefined) return 'largest'
  return Number(/^([1-9]\d{0,3})\.webp$/.exec(file)?.[1]) || null
}

function words(status: number, text: string) {
  return new Response(text, {
    status,
    headers: { 'Content-Type': 'text/plain', ...forFew },
  })
}
