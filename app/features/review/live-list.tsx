import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ColleaguesOnCards } from './colleagues-on-cards.tsx'
import { latestOf, listChanges } from './list-changes.ts'
import { subscribeToReview } from './live-updates.ts'
import { useFreshness } from './use-freshness.ts'

type Props<Item> = {
  items: Item[]
  /** Whether the list has more pages. */
  hasMore: boolean
  /** The address that returns `{ items }` for the ids in its query. */
  itemsPath: string
  children: (item: Item) => ReactNode
}

/**
 * A list that follows other admins' changes without moving its items. Changed items are updated in place, even those that
 * no longer match the filters; new items wait behind a button. Renders directly into the list's grid.
 */
export function LiveList<Item extends { id: string; version: number }>({
  items,
  hasMore,
  itemsPath,
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
  const changed = useChangedItems<Item>(itemsPath, opened.items, gone)

  const firstNew = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new cards exist once `opened` has changed
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

/** Several items often change at once, for example after a bulk decision. */
const gatherMs = 300

/** The current state of shown items that have changed or left the list. */
function useChangedItems<Item extends { id: string }>(
  itemsPath: string,
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

  const changedIds = changed.of === shown ? changed.ids : []
  const idsToLoad = [...new Set([...changedIds, ...gone.map(({ id }) => id)])].sort().join(' ')
  const times = changedIds.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: an item that changes again is loaded again
  useEffect(() => {
    if (!idsToLoad) return
    const search = new URLSearchParams(idsToLoad.split(' ').map((id) => ['id', id]))
    const timer = setTimeout(() => void load(`${itemsPath}?${search}`), gatherMs)
    return () => clearTimeout(timer)
  }, [itemsPath, idsToLoad, times, load])
  return data?.items ?? []
}

type ChangesProps = { arrived: number; gone: number; show: () => void }

// The live region exists from the start: screen readers announce only what is added to an existing one.
function Changes({ arrived, gone, show }: ChangesProps) {
  const words = arrived > 0 ? `${arrived} new` : gone > 0 ? `${gone} no longer here` : ''
  return (
    <div role="status" className={words ? 'col-span-full text-center' : 'hidden'}>
      {words && (
        <Button variant="outline" size="sm" onClick={show}>
          {words}: {arrived > 0 ? 'show them' : 'update the list'}
        </Button>
      )}
    </div>
  )
}
