import { type LinkProps, Link as RouterLink } from 'react-router'
import { innerUrl } from '#content/inner-url.ts'

/** On the server React Router would resolve each link against the routes, which takes longer than the rest of a list of cards. */
export function Link(link: LinkProps) {
  const isWritten = import.meta.env?.SSR || leadsAway(link.to)
  return isWritten ? <WrittenLink {...link} /> : <RouterLink {...link} />
}

/** As high as a finger. */
export function TapLink({ className = '', ...link }: LinkProps) {
  return <Link className={`link inline-flex min-h-11 items-center ${className}`} {...link} />
}

/** As React Router's link does. */
export function WrittenLink(link: LinkProps) {
  const { to, target, discover, prefetch, relative, reloadDocument, replace, mask, ...others } =
    link
  const { state, preventScrollReset, viewTransition, defaultShouldRevalidate, ...anchor } = others
  if (leadsAway(to)) return <a {...anchor} />
  const isWhole = typeof to === 'string' && to.startsWith('/')
  if (!isWhole || discover || prefetch || mask) return <RouterLink {...link} />
  return <a {...anchor} href={to} target={target} data-discover="true" />
}

function leadsAway(to: LinkProps['to']) {
  return typeof to === 'string' && !innerUrl(to)
}
