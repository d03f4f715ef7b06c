import { href } from 'react-router'
import { inboxLabels, isInbox } from '#app/features/inboxes/case.ts'
import { CaseList } from '#app/features/inboxes/case-list.tsx'
import { type CaseFilter, casesIn, countCases } from '#app/features/inboxes/cases.server.ts'
import { ReviewHead } from '#app/features/review/review-head.tsx'
import { readCursor } from '#app/server/paging/cursor.ts'
import { notFound } from '#app/server/response/responses.server.ts'
import { currentAdmin } from '#app/server/sessions/viewer.server.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { Chips } from '#app/ui/tabs.tsx'
import type { Route } from './+types/cases.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData ? inboxLabels[loaderData.inbox].title : 'Admin'}: Indelible` }]
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = currentAdmin(context)
  const inbox = url.pathname.split('/')[2]
  if (!isInbox(inbox)) throw notFound()
  const show = url.searchParams.get('show') === 'closed' ? 'closed' : 'open'
  const after = readCursor(url.searchParams.get('after'))
  const [counts, page] = await Promise.all([
    countCases(admin, inbox),
    casesIn(admin, inbox, show, after),
  ])
  return { inbox, show, counts, after: after !== null, now: new Date(), ...page } as const
}

export default function Cases({ loaderData }: Route.ComponentProps) {
  const { inbox, show, counts, cases, next, after, now } = loaderData
  const { title, nothing } = inboxLabels[inbox]
  const hrefFor = (which: CaseFilter) => `${href(`/admin/${inbox}`)}?show=${which}`
  return (
    <main id="main" className="wrap pt-6 lg:pt-8">
      <ReviewHead title={title} sheet={href(`/admin/${inbox}.csv`)} />
      <Chips
        label={`Which ${title.toLowerCase()}`}
        chips={(['open', 'closed'] as const).map((which) => ({
          href: hrefFor(which),
          label: `${which === 'open' ? 'Open' : 'Closed'} ${counts[which]}`,
          current: show === which,
        }))}
      />
      <div className="mt-1">
        {cases.length > 0 ? (
          <CaseList inbox={inbox} cases={cases} now={now} />
        ) : (
          <p className="py-16 text-center text-lead text-soft">
            {show === 'open' ? nothing : 'Nothing has been closed yet.'}
          </p>
        )}
      </div>
      <Pagination
        label={`Pages of ${title.toLowerCase()}`}
        previous={after ? { href: hrefFor(show), label: 'Back to the first' } : null}
        next={next ? { href: `${hrefFor(show)}&after=${next}`, label: 'More' } : null}
      />
    </main>
  )
}
