import { findPreviewed } from '#app/pieces/drafts/previews.server.ts'
import { ifUnreachable } from '#app/platform/photos/store-picture.server.ts'
import { wholeResponse } from '#app/platform/response/whole-body.ts'
import { mayEdit } from '#app/platform/sessions/role.ts'
import { currentViewer } from '#app/platform/sessions/viewer.server.ts'
import type { Route } from './+types/pictures.route.ts'
import { findPictureFile } from './picture-files.server.ts'
import { usesAnyInPiece } from './picture-uses.server.ts'
import { findPictureAudience, harmless, pictureHeaders } from './public-picture.server.ts'

/** Everybody may see a picture that readers see; before that only the team and holders of a working preview link. */
export async function loader({ params: { file }, url, context }: Route.LoaderArgs) {
  const { names, isPublic } = await findPictureAudience(file)
  const token = url.searchParams.get('preview')
  const viewer = currentViewer(context)
  const isTeam = viewer !== null && mayEdit(viewer.role)
  const mayBeSeen = isPublic || isTeam || (token && (await isInPreview(token, names)))
  if (!mayBeSeen) return textResponse(404, 'Picture not found')
  const bytes = await findPictureFile(file).catch(ifUnreachable)
  if (bytes === 'unreachable') return textResponse(503, 'We cannot show this picture at the moment')
  if (!bytes) return textResponse(404, 'Picture not found')
  return wholeResponse(bytes, { headers: pictureHeaders(file, { isPublic }) })
}

async function isInPreview(token: string, names: string[]) {
  const preview = await findPreviewed(token)
  return preview !== null && usesAnyInPiece(preview.piece.id, names)
}

function textResponse(status: number, text: string) {
  const headers = { ...harmless, 'Cache-Control': 'no-store', 'Content-Type': 'text/plain' }
  return new Response(text, { status, headers })
}
