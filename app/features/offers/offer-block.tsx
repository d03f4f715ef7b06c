import type { ReactNode } from 'react'
import type { Offer } from '#content/pages/offers.ts'

type OfferBlockProps = {
  offer: Pick<Offer, 'title' | 'text' | 'name'>
  /** A link or a form. */
  children: ReactNode
}

/** An offer of our own under an article, labelled as a promotion. */
export function OfferBlock({ offer, children }: OfferBlockProps) {
  const beside = offer.name ? 'md:grid-cols-2' : 'sm:grid-cols-[1fr_auto] items-end'
  return (
    <aside
      aria-label="Promotion"
      className={`stock-pastel p-6 lg:p-10 grid gap-x-10 gap-y-6 ${beside}`}
    >
      <div>
        <p className="meta">Promotion</p>
        <h2 className="text-h2 mt-1">{offer.title}</h2>
        <p className="mt-3 max-w-[36rem]">{offer.text}</p>
      </div>
      {children}
    </aside>
  )
}
