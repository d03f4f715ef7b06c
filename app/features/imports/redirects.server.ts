import { eq } from 'drizzle-orm'
import { db, type Transaction } from '#app/db/client.server.ts'
import { pieces, redirects } from '#app/db/schema/tables.server.ts'

const maxPathCharacters = 500

/** As redirects are stored: percent-encoded, without the slash at the end. @returns null for what can be no path of a page */
export function formerPath(address: string) {
  const { pathname = '' } = URL.parse(address, 'https://site.invalid') ?? {}
  const path = pathname.replace(/\/$/, '')
  return /^\/[^/]/.test(path) && path.length <= maxPathCharacters ? path : null
}

/**
 * Where a path of the former site leads now.
 *
 * @returns the address of an article, a path of this site, `taken down` for an article that was unpublished, or null
 */
export async function findRedirect(pathname: string) {
  const path = formerPath(pathname)
  if (path === null) return null
  const [found] = await db
    .select({
      target: redirects.target,
      slug: pieces.slug,
      state: pieces.state,
    })
    .from(redirects)
    .leftJoin(pieces, eq(pieces.id, redirects.pieceId))
    .where(eq(redirects.path, path))
  if (!found) return null
  if (found.target !== null) return { path: found.target }
  if (found.state === 'unpublished') return 'taken down'
  return found.state === 'published' && found.slug !== null ? { slug: found.slug } : null
}

type Redirect = typeof redirects.$inferInsert

/** Stores a redirect unless its path has one already. */
export async function addRedirect(writer: Pick<Transaction, 'insert'>, redirect: Redirect) {
  await writer.insert(redirects).values(redirect).onConflictDoNothing()
}
