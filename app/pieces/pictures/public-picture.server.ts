import type { PublicFile } from '#app/platform/page-cache/file-cache.server.ts'
import { mediaType } from '#app/platform/photos/photo-widths.ts'
import { findPictureFile } from './picture-files.server.ts'
import { findPicturesByFile, isAnyPublic } from './picture-uses.server.ts'

export const harmless = { 'Content-Security-Policy': "default-src 'none'; sandbox" }

/** Everybody, or the holders of previews of what uses these pictures. */
export async function findPictureAudience(file: string) {
  const names = await findPicturesByFile(file)
  // A page that is open may still ask for the files of a picture that was replaced.
  return { names, isPublic: names.length === 0 || (await isAnyPublic(names)) }
}

export async function findPublicPicture(file: string): Promise<PublicFile | null> {
  const { isPublic } = await findPictureAudience(file)
  if (!isPublic) return null
  return {
    key: file,
    shownBy: 'magazine',
    headers: pictureHeaders(file, { isPublic }),
    read: () => findPictureFile(file),
  }
}

/** The name of a file holds a fingerprint, so it is the same for ever. */
export function pictureHeaders(file: string, { isPublic }: { isPublic: boolean }) {
  return {
    ...harmless,
    'Cache-Control': isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store',
    'Content-Type': mediaType(file),
    ETag: `"${file}"`,
    // Link previews are shown on pages of other sites, and newsletters on those of email providers.
    'Cross-Origin-Resource-Policy': /\.(?:jpg|webp)$/.test(file) ? 'cross-origin' : 'same-origin',
  }
}
