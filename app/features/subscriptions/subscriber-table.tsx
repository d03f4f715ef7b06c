import { britishMediumDate } from '#app/ui/dates.ts'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import { offers } from '#content/pages/offers.ts'
import type { Subscriber } from './subscribers.ts'

type Props = {
  caption: string
  readers: Subscriber[]
  /** True for the list of readers who are interested in offers. */
  withOffer: boolean
}

export function SubscriberTable({ caption, readers, withOffer }: Props) {
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
  return <Time className="whitespace-nowrap" at={at} format={britishMediumDate} />
}
