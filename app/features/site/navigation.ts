/** The five sections, in the order of the masthead, each with its aside on the small screen's menu. */
export const sections = [
  { to: '/watch', label: 'Watch', aside: 'Four films' },
  { to: '/gallery', label: 'Gallery', aside: 'Twenty plates' },
  { to: '/blog', label: 'Blog', aside: 'Sixteen reads' },
  { to: '/submit', label: 'Submit', aside: 'Yours goes here' },
  { to: '/contact', label: 'Contact', aside: 'A person replies' },
]

export type NavigationViewer = { displayName: string | null; isAdmin: boolean }

/** For aria-current: a page of a section counts as the section. */
export function currentIn(pathname: string, section: string) {
  return pathname === section || pathname.startsWith(`${section}/`) ? 'page' : undefined
}
