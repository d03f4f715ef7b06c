import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { readPrivate, writePrivate } from '#app/ui/enhance/private-storage.ts'
import { type ChosenStory, maxChosen, readChosen, writeChosen } from './bulk.ts'

// In this tab, for its admin. The selection spans pages and filters.
const storageKey = 'bulk-selection'
const listeners = new Set<() => void>()

/** Empty on the server and until hydration. */
export function useBulkSelection(): ChosenStory[] {
  const text = useSyncExternalStore(subscribe, read, () => '')
  return useMemo(() => readChosen(text.split(',')), [text])
}

/** Or updates its version. @returns false when too many are selected already */
export function choose(chosen: ChosenStory) {
  const others = selection().filter(({ id }) => id !== chosen.id)
  if (others.length >= maxChosen) return false
  write([...others, chosen])
  return true
}

/** All of them, without ids. */
export function unchoose(ids?: string[]) {
  write(ids ? selection().filter(({ id }) => !ids.includes(id)) : [])
}

export function useUnchosen(items: { id: string }[]) {
  useEffect(() => unchoose(items.map(({ id }) => id)), [items])
}

function selection() {
  return readChosen(read().split(','))
}

function read() {
  return readPrivate(storageKey) ?? ''
}

function write(chosen: ChosenStory[]) {
  writePrivate(storageKey, chosen.length > 0 ? chosen.map(writeChosen).join(',') : null)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
