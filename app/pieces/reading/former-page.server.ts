import { href, redirect } from 'react-router'
import { findRedirect } from '#app/pieces/publication/redirects.server.ts'
import { findUploaded } from '#app/pieces/text/illustrations.server.ts'
import { gone, notFound } from '#app/platform/response/responses.server.ts'
import { findFormerSlug } from './live-pieces.server.ts'

/** To throw: a redirect, 410 for a piece that was taken down, or else 404. */
export async function formerPage(kind: 'article' | 'work', slug: string) {
  const pageOf = (slug: string) =>
    kind === 'article' ? href('/blog/:slug', { slug }) : href('/gallery/:slug', { slug })
  const former = await findFormerSlug(kind, slug)
  // The site that was moved here may have been in a folder of the same name.
  if (!former) return formerSitePage(pageOf(slug))
  if (former.isTakenDown) return gone(former.why)
  return redirect(pageOf(former.slug), 301)
}

export async function formerSitePage(pathname: string) {
  const former = await findRedirect(pathname)
  if (former === 'taken down') return gone()
  if (!former) return notFound()
  const { slug, path, picture } = former
  if (picture !== undefined) {
    const shown = findUploaded(picture)
    // Not for ever: another picture may take its place.
    return shown ? redirect(shown.webp, 302) : notFound()
  }
  return redirect(slug === undefined ? path : href('/blog/:slug', { slug }), 301)
}
