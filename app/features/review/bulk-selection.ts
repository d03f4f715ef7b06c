import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { readPrivate, writePrivate } from '#app/enhance/private-storage.ts'
import { type ChosenStory, maxChosen, readChosen, writeChosen } from './bulk.ts'

// The stories that are ticked for a decision on many, in this tab and for its admin: also those of other pages and
// filters than the one that is shown.
const name = 'bulk-selection'
const listeners = new Set<() => void>()

/** The stories that are ticked. Empty on the server, and until React has taken the page over. */
export function useBulkSelection(): ChosenStory[] {
  const text = useSyncExternalStore(subscribe, read, () => '')
  return useMemo(() => readChosen(text.split(',')), [text])
}

/** Ticks a story, or gives its tick the version that is shown now. @returns false when there are too many already */
export function choose(chosen: ChosenStory) {
  const others = selection().filter(({ id }) => id !== chosen.id)
  if (others.length >= maxChosen) return false
  write([...others, chosen])
  return true
}

/** Takes the ticks of some stories away; of all, without ids. */
export function unchoose(ids?: string[]) {
  write(ids ? selection().filter(({ id }) => !ids.includes(id)) : [])
}

/** Takes away the ticks of what has been decided on. */
export function useUnchosen(items: { id: string }[]) {
  useEffect(() => unchoose(items.map(({ id }) => id)), [items])
}

function selection() {
  return readChosen(read().split(','))
}

function read() {
  return readPrivate(name) ?? ''
}

function write(chosen: ChosenStory[]) {
  writePrivate(name, chosen.length > 0 ? chosen.map(writeChosen).join(',') : null)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
