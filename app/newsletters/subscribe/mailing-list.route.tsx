import { href } from 'react-router'
import { countSuppressed } from '#app/newsletters/bounces/suppressed-addresses.server.ts'
import { readCursor } from '#app/platform/paging/cursor.ts'
import { notFound } from '#app/platform/response/responses.server.ts'
import { currentAdmin } from '#app/platform/sessions/viewer.server.ts'
import { isMailingList } from '#app/site/topics.ts'
import { ReviewHead } from '#app/stories/review/review-head.tsx'
import { britishDate } from '#app/ui/dates.ts'
import { Link } from '#app/ui/link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Table } from '#app/ui/table.tsx'
import { Chips } from '#app/ui/tabs.tsx'
import { Time } from '#app/ui/time.tsx'
import { offers } from '#content/pages/offers.ts'
import type { Route } from './+types/mailing-list.route.ts'
import { countSubscribers, findSubscribers } from './subscribers.server.ts'
import {
  mailingListLabels,
  readSubscriptionState,
  type Subscriber,
  subscriptionStateLabels,
  subscriptionStates,
} from './subscribers.ts'

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
    findSubscribers(admin, list, state, after),
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
          <span>
            {' '}
            <Link className="link" to={href('/admin/suppressed')}>
              {suppressed === 1 ? 'One address is' : `${suppressed} addresses are`} suppressed
            </Link>
            {`, and ${suppressed === 1 ? 'gets' : 'get'} nothing, subscribed or not.`}
          </span>
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

type Props = {
  caption: string
  readers: Subscriber[]
  withOffer: boolean
}

function SubscriberTable({ caption, readers, withOffer }: Props) {
  const columns = [
    { label: 'Address' },
    ...(withOffer ? [{ label: 'Offer' }] : []),
    { label: 'Asked' },
    { label: 'Confirmed' },
    { label: 'Left', align: 'start' as const },
  ]
  const rows = readers.map(({ email, topic, askedAt, confirmedAt, unsubscribedAt }) => [
    <span className="wrap-anywhere" key="address">
      {email}
    </span>,
    ...(withOffer ? [offers.find(({ id }) => id === topic)?.title ?? topic] : []),
    <Day key="asked" at={askedAt} />,
    <Day key="confirmed" at={confirmedAt} />,
    <Day key="left" at={unsubscribedAt} />,
  ])
  return <Table caption={caption} columns={columns} rows={rows} />
}

function Day({ at }: { at: Date | null }) {
  if (!at) return <span className="text-soft">not yet</span>
  return <Time className="whitespace-nowrap" at={at} format={britishDate} />
}
