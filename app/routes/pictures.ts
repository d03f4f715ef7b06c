import { findPictureFile } from '#app/features/pieces/picture-files.server.ts'
import { mediaTypeOf } from '#app/server/photos/photo-widths.ts'
import { ifUnreachable } from '#app/server/photos/storage.server.ts'
import type { Route } from './+types/pictures.ts'

const harmless = { 'Content-Security-Policy': "default-src 'none'; sandbox" }

/** Sends a file of an uploaded picture. Its name holds a fingerprint, so it is the same for ever. */
export async function loader({ params: { file } }: Route.LoaderArgs) {
  const bytes = await findPictureFile(file).catch(ifUnreachable)
  if (bytes === 'unreachable') return words(503, 'We cannot show this picture at the moment')
  if (!bytes) return words(404, 'Picture not found')
  const headers = new Headers({
    ...harmless,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Type': mediaTypeOf(file),
    ETag: `"${file}"`,
  })
  // Link previews are shown on pages of other sites, and newsletters on those of email providers.
  if (/-card\.jpg$|\.webp$/.test(file)) headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
  return new Response(new Uint8Array(bytes), { headers })
}

function words(status: number, text: string) {
  const headers = { ...harmless, 'Cache-Control': 'no-store', 'Content-Type': 'text/plain' }
  return new Response(text, { status, headers })
}
