import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { readPrivate, writePrivate } from '#app/ui/enhance/private-storage.ts'
import { type ChosenStory, maxChosen, readChosen, writeChosen } from './bulk.ts'

// The stories selected for a bulk decision, stored in this tab for its admin. The selection spans pages and filters.
const storageKey = 'bulk-selection'
const listeners = new Set<() => void>()

/** The selected stories. Empty on the server and until hydration. */
export function useBulkSelection(): ChosenStory[] {
  const text = useSyncExternalStore(subscribe, read, () => '')
  return useMemo(() => readChosen(text.split(',')), [text])
}

/** Selects a story, or updates the version of a selected one. @returns false when too many are selected already */
export function choose(chosen: ChosenStory) {
  const others = selection().filter(({ id }) => id !== chosen.id)
  if (others.length >= maxChosen) return false
  write([...others, chosen])
  return true
}

/** Removes stories from the selection; all of them, without ids. */
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
