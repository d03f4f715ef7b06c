import { href } from 'react-router'
import { inboxLabels, isInbox } from '#app/features/inboxes/case.ts'
import { CaseList } from '#app/features/inboxes/case-list.tsx'
import { casesIn, countCases } from '#app/features/inboxes/cases.server.ts'
import { ReviewHead } from '#app/features/review/review-head.tsx'
import type { Handle } from '#app/handle.ts'
import { readCursor } from '#app/server/paging/cursor.ts'
import { notFound } from '#app/server/response/responses.server.ts'
import { currentAdmin } from '#app/server/sessions/viewer.server.ts'
import { Chips } from '#app/ui/chips.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/cases.ts'

export const handle: Handle = { hydrate: true }

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData ? inboxLabels[loaderData.room].title : 'Desk'}: Indelible` }]
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = currentAdmin(context)
  const room = url.pathname.split('/')[2]
  if (!isInbox(room)) throw notFound()
  const show = url.searchParams.get('show') === 'closed' ? 'closed' : 'open'
  const after = readCursor(url.searchParams.get('after'))
  const [counts, page] = await Promise.all([
    countCases(admin, room),
    casesIn(admin, room, show, after),
  ])
  return { room, show, counts, after: after !== null, now: new Date(), ...page } as const
}

export default function Cases({ loaderData }: Route.ComponentProps) {
  const { room, show, counts, cases, next, after, now } = loaderData
  const { title, nothing } = inboxLabels[room]
  const open = href(`/admin/${room}`)
  const closed = `${open}?show=closed`
  const place = show === 'closed' ? closed : open
  return (
    <main id="main" className="wrap pt-6 lg:pt-8">
      <ReviewHead title={title} sheet={href(`/admin/${room}.csv`)} />
      <Chips
        label={`Which ${title.toLowerCase()}`}
        chips={[
          { href: open, label: `Open ${counts.open}`, current: show === 'open' },
          {
            href: closed,
            label: `Closed ${counts.closed}`,
            current: show === 'closed',
          },
        ]}
      />
      <div className="mt-1">
        {cases.length > 0 ? (
          <CaseList room={room} cases={cases} now={now} />
        ) : (
          <p className="py-16 text-center text-lead text-soft">
            {show === 'open' ? nothing : 'Nothing has been closed yet.'}
          </p>
        )}
      </div>
      <Pagination
        label={`Pages of ${title.toLowerCase()}`}
        previous={after ? { href: place, label: 'Back to the first' } : null}
        next={
          next
            ? { href: `${place}${show === 'closed' ? '&' : '?'}after=${next}`, label: 'More' }
            : null
        }
      />
    </main>
  )
}
