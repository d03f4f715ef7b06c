import { findPreviewed } from '#app/pieces/drafts/previews.server.ts'
import { mediaType } from '#app/platform/photos/photo-widths.ts'
import { ifUnreachable } from '#app/platform/photos/storage.server.ts'
import { mayEdit } from '#app/platform/sessions/role.ts'
import { currentViewer } from '#app/platform/sessions/viewer.server.ts'
import type { Route } from './+types/pictures.route.ts'
import { findPictureFile } from './picture-files.server.ts'
import { findPicturesByFile, isAnyPublic, usesAnyInPiece } from './picture-uses.server.ts'

const harmless = { 'Content-Security-Policy': "default-src 'none'; sandbox" }

/**
 * Everybody may see a picture that readers see; before that only the team and holders of a working
 * preview link. A name holds a fingerprint, so the file is the same for ever.
 */
export async function loader({ params: { file }, url, context }: Route.LoaderArgs) {
  const names = await findPicturesByFile(file)
  // A page that is open may still ask for the files of a picture that was replaced.
  const isPublic = names.length === 0 || (await isAnyPublic(names))
  const token = url.searchParams.get('preview')
  const viewer = currentViewer(context)
  const isTeam = viewer !== null && mayEdit(viewer.role)
  const mayBeSeen = isPublic || isTeam || (token && (await isInPreview(token, names)))
  if (!mayBeSeen) return textResponse(404, 'Picture not found')
  const bytes = await findPictureFile(file).catch(ifUnreachable)
  if (bytes === 'unreachable') return textResponse(503, 'We cannot show this picture at the moment')
  if (!bytes) return textResponse(404, 'Picture not found')
  const headers = new Headers({
    ...harmless,
    'Cache-Control': isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store',
    'Content-Type': mediaType(file),
    ETag: `"${file}"`,
  })
  // Link previews are shown on pages of other sites, and newsletters on those of email providers.
  if (/\.(?:jpg|webp)$/.test(file)) headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
  return new Response(new Uint8Array(bytes), { headers })
}

async function isInPreview(token: string, names: string[]) {
  const preview = await findPreviewed(token)
  return preview !== null && usesAnyInPiece(preview.piece.id, names)
}

function textResponse(status: number, text: string) {
  const headers = { ...harmless, 'Cache-Control': 'no-store', 'Content-Type': 'text/plain' }
  return new Response(text, { status, headers })
}
