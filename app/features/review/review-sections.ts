import { href } from 'react-router'

/** The rooms of the desk, in the order of its tabs. */
export const reviewSections = [
  { path: href('/admin'), label: 'Submissions', open: 'submissions', of: 'waiting' },
  { path: href('/admin/reports'), label: 'Reports', open: 'reports', of: 'open' },
  { path: href('/admin/complaints'), label: 'Complaints', open: 'complaints', of: 'open' },
  { path: href('/admin/messages'), label: 'Messages', open: 'messages', of: 'open' },
  { path: href('/admin/newsletter'), label: 'Newsletter' },
  { path: href('/admin/interest'), label: 'Interest' },
  { path: href('/admin/mail'), label: 'Mail', open: 'mail', of: 'not delivered' },
  { path: href('/admin/log'), label: 'Log' },
] as const

export type ReviewSection = { path: string; label: string; open?: keyof OpenItems; of?: string }

/** What waits for somebody, by room. */
export type OpenItems = Record<
  'submissions' | 'reports' | 'complaints' | 'messages' | 'mail',
  number
>

/** The room a page of the desk is in: a story that lies open belongs to the submissions. */
export function reviewSectionAt(pathname: string) {
  const inside = reviewSections.findLast(
    ({ path }) => pathname === path || pathname.startsWith(`${path}/`),
  )
  return inside?.path
}
