import { type LinkProps, Link as RouterLink } from 'react-router'

/**
 * A link within the site. On the server React Router would resolve the address of each against the routes and make handlers
 * that nothing calls there, which takes longer than all the rest of a list of cards.
 */
// Browser tests read this file without Vite, which writes the answer here.
export const Link = import.meta.env?.SSR ? WrittenLink : RouterLink

/** Writes what React Router's link writes. */
export function WrittenLink(link: LinkProps) {
  const { to, target, discover, prefetch, relative, reloadDocument, replace, mask, ...others } =
    link
  const { state, preventScrollReset, viewTransition, defaultShouldRevalidate, ...anchor } = others
  const isWhole = typeof to === 'string' && /^\/(?!\/)/.test(to)
  if (!isWhole || discover || prefetch || mask) return <RouterLink {...link} />
  return <a {...anchor} href={to} target={target} data-discover="true" />
}
