import { href } from 'react-router'

export const reviewSections = [
  { path: href('/admin'), label: 'Submissions', open: 'submissions', of: 'waiting' },
  { path: href('/admin/reports'), label: 'Reports', open: 'reports', of: 'open' },
  { path: href('/admin/complaints'), label: 'Complaints', open: 'complaints', of: 'open' },
  { path: href('/admin/messages'), label: 'Messages', open: 'messages', of: 'open' },
  { path: href('/admin/newsletter'), label: 'Newsletter' },
  { path: href('/admin/interest'), label: 'Interest' },
  { path: href('/admin/suppressed'), label: 'Suppressed' },
  { path: href('/admin/mail'), label: 'Mail', open: 'mail', of: 'not delivered' },
  { path: href('/admin/team'), label: 'Team' },
  { path: href('/admin/health'), label: 'Health' },
  { path: href('/admin/log'), label: 'Log' },
] as const

export type ReviewSection = { path: string; label: string; open?: keyof OpenItems; of?: string }

export type OpenItems = Record<
  'submissions' | 'reports' | 'complaints' | 'messages' | 'mail',
  number
>

/** An open story belongs to the submissions. */
export function reviewSectionAt(pathname: string) {
  const inside = reviewSections.findLast(
    ({ path }) => pathname === path || pathname.startsWith(`${path}/`),
  )
  return inside?.path
}
