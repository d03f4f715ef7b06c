import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ColleaguesOnCards } from './colleagues-on-cards.tsx'
import { latestOf, listChanges } from './list-changes.ts'
import { subscribeToReview } from './live-updates.ts'
import { useFreshness } from './use-freshness.ts'

type Props<Item> = {
  items: Item[]
  /** Whether the list goes on after these. */
  hasMore: boolean
  /** The address that answers with `{ items }` of the ids asked for. */
  itemsAt: string
  children: (item: Item) => ReactNode
}

/**
 * A list that follows what colleagues do without moving under anybody's hand. What it shows is kept up to date where it
 * stands, also what no longer belongs to the list; what came in since it was opened waits behind a line that says so.
 * To be put in the list's own grid.
 */
export function LiveList<Item extends { id: string; version: number }>({
  items,
  hasMore,
  itemsAt,
  children,
}: Props<Item>) {
  const { key } = useLocation()
  const now = { key, items, hasMore }
  const [opened, setOpened] = useState(now)
  if (opened.key !== key) setOpened(now)
  useFreshness(items)
  const { arrived, gone } = listChanges({
    opened: opened.items,
    hadMore: opened.hasMore,
    now: items,
  })
  const changed = useChangedItems<Item>(itemsAt, opened.items, gone)

  const firstNew = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once they are shown, their cards are there
  useEffect(() => {
    const link = `[data-story="${firstNew.current}"] h2 a`
    if (firstNew.current) document.querySelector<HTMLElement>(link)?.focus()
    firstNew.current = null
  }, [opened])
  function show() {
    firstNew.current = arrived[0]?.id ?? null
    setOpened(now)
  }
  return (
    <>
      <Changes arrived={arrived.length} gone={gone.length} show={show} />
      {latestOf(opened.items, items, changed).map((item) => (
        <Fragment key={item.id}>{children(item)}</Fragment>
      ))}
      <ColleaguesOnCards />
    </>
  )
}

/** Several often change at once, such as by a decision on many. */
const gatherMs = 300

/** What the site says of those of the shown items that have changed since, or have left the list. */
function useChangedItems<Item extends { id: string }>(
  itemsAt: string,
  shown: Item[],
  gone: Item[],
) {
  const { load, data } = useFetcher<{ items: Item[] }>()
  const [changed, setChanged] = useState<{ of: Item[]; ids: string[] }>({ of: shown, ids: [] })
  useEffect(() => {
    const ids = new Set(shown.map(({ id }) => id))
    return subscribeToReview((event, id) => {
      if (event !== 'changed' || !ids.has(id)) return
      setChanged(({ of, ids }) => ({ of: shown, ids: of === shown ? [...ids, id] : [id] }))
    })
  }, [shown])

  const heard = changed.of === shown ? changed.ids : []
  const wanted = [...new Set([...heard, ...gone.map(({ id }) => id)])].sort().join(' ')
  const times = heard.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: one that changes again is asked for again
  useEffect(() => {
    if (!wanted) return
    const search = new URLSearchParams(wanted.split(' ').map((id) => ['id', id]))
    const timer = setTimeout(() => void load(`${itemsAt}?${search}`), gatherMs)
    return () => clearTimeout(timer)
  }, [itemsAt, wanted, times, load])
  return data?.items ?? []
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
