import { href } from 'react-router'
import { mayEdit, type Role } from '#app/platform/sessions/role.ts'

/** In order. The menu of small screens shows `aside` beside each. */
export const sections = [
  { to: href('/watch'), label: 'Watch', aside: 'Short films' },
  { to: href('/gallery'), label: 'Gallery', aside: 'Drawn tattoos' },
  { to: href('/blog'), label: 'Blog', aside: 'Articles' },
  { to: href('/submit'), label: 'Submit', aside: 'Your story' },
  { to: href('/contact'), label: 'Contact', aside: 'Write to us' },
]

/** After the sections, so that these keep their order. */
export const furtherPages = [
  { to: href('/stories'), label: 'Stories', aside: 'By readers' },
  { to: href('/about'), label: 'About', aside: 'Who we are' },
]

export const editLink = { to: href('/edit'), label: 'Edit the magazine' }

export type NavigationViewer = { displayName: string | null; role: Role }

/** A personal part of a cached page (ui/personal.tsx). */
export const viewerQuestion = 'viewer'

/** A writer's pages look like an editor's. */
export function viewerAnswer(viewer: Pick<NavigationViewer, 'role'> | null) {
  if (!viewer) return 'visitor'
  if (viewer.role === 'admin') return 'admin'
  return mayEdit(viewer.role) ? 'editor' : 'member'
}

export function navigationName({ displayName }: { displayName: string | null }) {
  return displayName || 'Dashboard'
}

export function currentIn(pathname: string, section: string) {
  return pathname === section || pathname.startsWith(`${section}/`) ? 'page' : undefined
}

const places = [
  ...[...sections, ...furtherPages, editLink].map(({ to }) => to),
  href('/admin'),
  href('/dashboard'),
]

export function currentSection(pathname: string) {
  return places.find((place) => currentIn(pathname, place))
}
