import { href } from 'react-router'

/** The five sections, in the order of the masthead, each with its aside on the small screen's menu. */
export const sections = [
  { to: href('/watch'), label: 'Watch', aside: 'Four films' },
  { to: href('/gallery'), label: 'Gallery', aside: 'Twenty plates' },
  { to: href('/blog'), label: 'Blog', aside: 'Sixteen reads' },
  { to: href('/submit'), label: 'Submit', aside: 'Yours goes here' },
  { to: href('/contact'), label: 'Contact', aside: 'A person replies' },
]

export type NavigationViewer = { displayName: string | null; isAdmin: boolean }

/** For aria-current: a page of a section counts as the section. */
export function currentIn(pathname: string, section: string) {
  return pathname === section || pathname.startsWith(`${section}/`) ? 'page' : undefined
}
