import { href } from 'react-router'

export const worksPerPage = 40

export function workHref({ slug }: { slug: string }) {
  return href('/gallery/:slug', { slug })
}
