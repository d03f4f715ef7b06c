import { Form, href } from 'react-router'
import { submissionHref } from '#app/stories/public/story.ts'
import { Button } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { StatusStrip } from '#app/ui/status-strip.tsx'
import { Time } from '#app/ui/time.tsx'
import type { dashboardNoticesFor } from './dashboard-notices.server.ts'
import { statusTones } from './submission-status.tsx'

type DashboardNotice = Awaited<ReturnType<typeof dashboardNoticesFor>>[number]

const happened = {
  approved: 'was approved on',
  pending: 'has been under review again since',
  rejected: 'was not accepted on',
} as const
const ways = { approved: 'Read it', pending: 'See its status', rejected: 'See why' } as const

export function DashboardNotices({ notices }: { notices: DashboardNotice[] }) {
  if (notices.length === 0) return null
  return (
    <section className="wrap mt-8 grid gap-4" aria-label="Notices">
      {notices.map((notice) => (
        <NoticeStrip key={notice.id} {...notice} />
      ))}
    </section>
  )
}

function NoticeStrip({ id, at, submissionId, status, title }: DashboardNotice) {
  const to =
    status === 'approved'
      ? href('/story/:storyId', { storyId: submissionId })
      : submissionHref(submissionId)
  return (
    <StatusStrip tone={statusTones[status]}>
      <p className="grow basis-72 wrap-anywhere">
        “<bdi>{title}</bdi>” {happened[status]} <Time at={at} />.{' '}
        <Link className="link font-semibold" to={to}>
          {ways[status]}
        </Link>
      </p>
      <Form method="post" action={href('/notice/:noticeId', { noticeId: id })}>
        <Button type="submit" variant="outline" size="sm" aria-label={`Dismiss: “${title}”`}>
          Dismiss
        </Button>
      </Form>
    </StatusStrip>
  )
}
