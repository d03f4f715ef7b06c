import { useEffect, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { type FormField, isChanged } from '#app/enhance/unsaved-input.ts'
import { subscribeToReview } from './live-updates.ts'

/** Several things often happen at once, such as a decision on many. */
const gathering = 300
/** Somebody at work is not watched closely. */
const patience = 2_000

/**
 * Asks for the page's data anew when something happened on the desk: quietly, and never while somebody is at work in a
 * form, reads in a sheet or has a toast to read, which new data would take away. Then it waits until they have done.
 *
 * @param data what the page has: with other data it knows all that was heard before
 */
export function useFreshness(data: unknown) {
  const { revalidate } = useRevalidator()
  const idle = useNavigation().state === 'idle'
  const state = useRef({ stale: false, idle })
  useEffect(() => {
    state.current.idle = idle
  }, [idle])
  // biome-ignore lint/correctness/useExhaustiveDependencies: that the data is other data is all that matters of it
  useEffect(() => {
    state.current.stale = false
  }, [data])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const lookIn = (wait: number) => {
      clearTimeout(timer)
      timer = setTimeout(refresh, wait)
    }
    const refresh = () => {
      if (!state.current.stale) return
      if (!state.current.idle || isAtWork()) return lookIn(patience)
      state.current.stale = false
      revalidate()
    }
    const quit = subscribeToReview((event) => {
      if (event === 'reading') return
      state.current.stale = true
      lookIn(gathering)
    })
    return () => {
      clearTimeout(timer)
      quit()
    }
  }, [revalidate])
}

function isAtWork() {
  if (document.querySelector('dialog[open], [data-toast]:not([hidden])')) return true
  // What has no name is sent nowhere, and what is kept outlives new data.
  const fields = 'main :is(input, textarea, select)[name]:not([data-kept])'
  return [...document.querySelectorAll<FormField>(fields)].some(isChanged)
}
