import { ifUnreachable } from '#app/platform/photos/store-picture.server.ts'
import { wholeResponse } from '#app/platform/response/whole-body.ts'
import { currentViewer } from '#app/platform/sessions/viewer.server.ts'
import type { Route } from './+types/photo.route.ts'
import { findPhoto, forFew } from './photo.server.ts'

/** The largest at `/photos/:photoId`, which is stored with the story. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const width = widthIn(params.file)
  const photo =
    width && (await findPhoto(params.photoId, width, currentViewer(context)).catch(ifUnreachable))
  if (photo === 'unreachable') return words(503, 'We cannot show this photo at the moment')
  if (!photo) return words(404, 'Photo not found')

  return wholeResponse(photo.bytes, { headers: photo.headers })
}

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
