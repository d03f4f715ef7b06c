import { eq, inArray } from 'drizzle-orm'
import { href } from 'react-router'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import { pieces, redirects } from '#app/platform/db/schema/tables.server.ts'

const maxPathCharacters = 500

/** A replaced picture has another address, so its name is stored. */
const pictureTarget = /^\/pictures\/([a-z\d-]+)$/

/** In capital letters, as browsers send non-ASCII, without the slash at the end. @returns null for no path of a page */
export function formerPath(address: string) {
  const { pathname = '' } = URL.parse(address, 'https://site.invalid') ?? {}
  const path = pathname.replace(/\/$/, '').replace(/%[\da-f]{2}/gi, (code) => code.toUpperCase())
  return /^\/[^/]/.test(path) && path.length <= maxPathCharacters ? path : null
}

/** @returns `taken down` for an unpublished article, null for no former path */
export async function findRedirect(pathname: string) {
  const path = formerPath(pathname)
  if (path === null) return null
  const rows = await db
    .select({
      path: redirects.path,
      target: redirects.target,
      slug: pieces.slug,
      state: pieces.state,
    })
    .from(redirects)
    .leftJoin(pieces, eq(pieces.id, redirects.pieceId))
    .where(inArray(redirects.path, [path, fullPicturePath(path)]))
  const match = rows.find((row) => row.path === path) ?? rows[0]
  if (!match) return null
  const [, picture] = pictureTarget.exec(match.target ?? '') ?? []
  if (picture !== undefined) return { picture }
  if (match.target !== null) return { path: match.target }
  if (match.state === 'unpublished') return 'taken down'
  return match.state === 'published' && match.slug !== null ? { slug: match.slug } : null
}

/** Drops sizes: `a-300x200.jpg` in WordPress, `size/w600/` in Ghost. */
function fullPicturePath(path: string) {
  return path
    .replace(/-\d{1,5}x\d{1,5}(\.\w+)$/, '$1')
    .replace(/(\/content\/images)\/size\/[^/]+(?:\/format\/[^/]+)?\//, '$1/')
}

type Redirect = typeof redirects.$inferInsert

export async function addRedirect(writer: Pick<Transaction, 'insert'>, redirect: Redirect) {
  await writer.insert(redirects).values(redirect).onConflictDoNothing()
}

export async function addPictureRedirect(address: string, name: string) {
  const path = formerPath(address)
  if (path)
    await addRedirect(db, {
      path: fullPicturePath(path),
      target: href('/pictures/:file', { file: name }),
    })
}
