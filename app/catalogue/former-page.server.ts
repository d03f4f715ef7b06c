import { href, redirect } from 'react-router'
import { findRedirect } from '#app/features/imports/redirects.server.ts'
import { findFormerSlug } from '#app/features/pieces/live-pieces.server.ts'
import { gone, notFound } from '#app/server/response/responses.server.ts'

/**
 * What an address answers that no live piece has.
 *
 * @returns to throw: a redirect from a former address, 410 for a piece that was taken down, or else 404
 */
export async function formerPage(kind: 'article' | 'work', slug: string) {
  const former = await findFormerSlug(kind, slug)
  if (!former) return notFound()
  if (former.isTakenDown) return gone(former.why)
  const present = { slug: former.slug }
  const page = kind === 'article' ? href('/blog/:slug', present) : href('/gallery/:slug', present)
  return redirect(page, 301)
}

/** What an address answers that this site never had: a redirect when it was one of the site that was moved here. */
export async function formerSitePage(pathname: string) {
  const former = await findRedirect(pathname)
  if (former === 'taken down') return gone()
  if (!former) return notFound()
  const { slug, path } = former
  return redirect(slug === undefined ? path : href('/blog/:slug', { slug }), 301)
}
