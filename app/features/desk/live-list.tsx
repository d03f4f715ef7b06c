import { Fragment, type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ReadersOnCards } from './readers-on-cards.tsx'
import { useFreshness } from './use-freshness.ts'

type Props<Item> = { items: Item[]; children: (item: Item) => ReactNode }

/**
 * A list that follows what colleagues do without moving under anybody's hand. What it shows is kept up to date where it
 * stands; what came in since it was opened waits behind a line that says so. To be put in the list's own grid.
 */
export function LiveList<Item extends { id: string }>({ items, children }: Props<Item>) {
  const { key } = useLocation()
  const [opened, setOpened] = useState({ key, items })
  if (opened.key !== key) setOpened({ key, items })
  useFreshness(items)

  const now = new Map(items.map((item) => [item.id, item]))
  const before = new Set(opened.items.map(({ id }) => id))
  const arrived = items.filter(({ id }) => !before.has(id)).length
  const gone = opened.items.filter(({ id }) => !now.has(id)).length
  return (
    <>
      <Changes arrived={arrived} gone={gone} show={() => setOpened({ key, items })} />
      {opened.items.map((item) => (
        <Fragment key={item.id}>{children(now.get(item.id) ?? item)}</Fragment>
      ))}
      <ReadersOnCards />
    </>
  )
}

type ChangesProps = { arrived: number; gone: number; show: () => void }

// The place is there from the start: only what appears in such a place is read out.
function Changes({ arrived, gone, show }: ChangesProps) {
  const words = arrived > 0 ? `${arrived} new` : gone > 0 ? `${gone} no longer here` : ''
  return (
    <div role="status" className={words ? 'col-span-full text-center' : 'hidden'}>
      {words && (
        <Button variant="outline" size="sm" onClick={show}>
          {words}: {arrived > 0 ? 'show them' : 'tidy up'}
        </Button>
      )}
    </div>
  )
}
