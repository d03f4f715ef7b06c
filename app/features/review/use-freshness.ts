import { useEffect, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { type FormField, isChanged } from '#app/enhance/unsaved-input.ts'
import { subscribeToReview } from './live-updates.ts'

/** Several events often arrive together, for example after a bulk decision. */
const gatherMs = 300
/** How often to check whether an admin at work has finished. */
const recheckMs = 2_000

/**
 * Reloads the page's data after a live event. Waits while the admin has changed a form, has a dialog open or has a toast
 * to read, because new data would take those away.
 *
 * @param data the page's data; when it changes, all events received so far are covered
 */
export function useFreshness(data: unknown) {
  const { revalidate } = useRevalidator()
  const idle = useNavigation().state === 'idle'
  const state = useRef({ stale: false, idle })
  useEffect(() => {
    state.current.idle = idle
  }, [idle])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the change of the data matters, not its content
  useEffect(() => {
    state.current.stale = false
  }, [data])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const scheduleRefresh = (delayMs: number) => {
      clearTimeout(timer)
      timer = setTimeout(refresh, delayMs)
    }
    const refresh = () => {
      if (!state.current.stale) return
      if (!state.current.idle || isBusy()) return scheduleRefresh(recheckMs)
      state.current.stale = false
      revalidate()
    }
    const unsubscribe = subscribeToReview((event) => {
      if (event === 'reading') return
      state.current.stale = true
      scheduleRefresh(gatherMs)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [revalidate])
}

function isBusy() {
  if (document.querySelector('dialog[open], [data-toast]:not([hidden])')) return true
  // A field without a name is never sent, and a field with data-kept survives new data.
  const fields = 'main :is(input, textarea, select)[name]:not([data-kept])'
  return [...document.querySelectorAll<FormField>(fields)].some(isChanged)
}
