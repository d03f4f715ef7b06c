/** The rooms of the desk, in the order of its tabs. */
export const reviewSections = [
  { path: '/admin', label: 'Submissions', open: 'submissions', of: 'waiting' },
  { path: '/admin/reports', label: 'Reports', open: 'reports', of: 'open' },
  { path: '/admin/complaints', label: 'Complaints', open: 'complaints', of: 'open' },
  { path: '/admin/messages', label: 'Messages', open: 'messages', of: 'open' },
  { path: '/admin/newsletter', label: 'Newsletter' },
  { path: '/admin/interest', label: 'Interest' },
  { path: '/admin/mail', label: 'Mail', open: 'mail', of: 'not delivered' },
  { path: '/admin/log', label: 'Log' },
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
