import { href } from 'react-router'
import { countSuppressed } from '#app/features/bounces/suppressed-addresses.server.ts'
import { ReviewHead } from '#app/features/review/review-head.tsx'
import { SubscriberTable } from '#app/features/subscriptions/subscriber-table.tsx'
import { countSubscribers, subscribersOf } from '#app/features/subscriptions/subscribers.server.ts'
import {
  mailingListLabels,
  readSubscriptionState,
  subscriptionStateLabels,
  subscriptionStates,
} from '#app/features/subscriptions/subscribers.ts'
import { isMailingList } from '#app/features/subscriptions/topics.ts'
import { readCursor } from '#app/server/paging/cursor.ts'
import { notFound } from '#app/server/response/responses.server.ts'
import { currentAdmin } from '#app/server/sessions/viewer.server.ts'
import { Link } from '#app/ui/link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Chips } from '#app/ui/tabs.tsx'
import type { Route } from './+types/mailing-list.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: `${loaderData ? mailingListLabels[loaderData.list].title : 'Admin'}: Indelible` },
  ]
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = currentAdmin(context)
  const list = url.pathname.split('/')[2]
  if (!isMailingList(list)) throw notFound()
  const state = readSubscriptionState(url.searchParams.get('state'))
  const after = readCursor(url.searchParams.get('after'))
  const [counts, page, suppressed] = await Promise.all([
    countSubscribers(admin, list),
    subscribersOf(admin, list, state, after),
    countSuppressed(admin),
  ])
  return { list, state, counts, suppressed, after: after !== null, ...page }
}

export default function MailingList({ loaderData }: Route.ComponentProps) {
  const { list, state, counts, suppressed, readers, next, after } = loaderData
  const { title, lead } = mailingListLabels[list]
  const hrefFor = (which: string) => `${href(`/admin/${list}`)}?state=${which}`
  return (
    <main id="main" className="wrap pt-6 lg:pt-8">
      <ReviewHead title={title} sheet={href(`/admin/${list}.csv`)} />
      <p className="mb-3 max-w-prose text-soft">
        {lead}
        {suppressed > 0 && (
          <>
            {' '}
            <Link className="link" to={href('/admin/suppressed')}>
              {suppressed === 1 ? 'One address is' : `${suppressed} addresses are`} suppressed
            </Link>
            {`, and ${suppressed === 1 ? 'gets' : 'get'} nothing, subscribed or not.`}
          </>
        )}
      </p>
      <Chips
        label="Which readers"
        chips={subscriptionStates.map((which) => ({
          href: hrefFor(which),
          label: `${subscriptionStateLabels[which].label} ${counts[which]}`,
          current: which === state,
        }))}
      />
      <div className="mt-6">
        {readers.length > 0 ? (
          <SubscriberTable
            caption={`${title}: ${subscriptionStateLabels[state].label.toLowerCase()}, the latest first`}
            readers={readers}
            withOffer={list === 'interest'}
          />
        ) : (
          <p className="py-16 text-center text-lead text-soft">
            {subscriptionStateLabels[state].nobody}
          </p>
        )}
      </div>
      <Pagination
        label="Pages of readers"
        previous={after ? { href: hrefFor(state), label: 'Back to the latest' } : null}
        next={next ? { href: `${hrefFor(state)}&after=${next}`, label: 'Earlier ones' } : null}
      />
    </main>
  )
}
