import { useEffect, useRef } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'
import { hearDesk } from './live-line.ts'

/** Several things often happen at once, such as a decision on many. */
const gathering = 300

/**
 * Asks for the page's data anew when something happened on the desk: quietly, and never while somebody is at work in a
 * form or reads in a sheet. Then it waits until they have moved on.
 */
export function useFreshness() {
  const { revalidate } = useRevalidator()
  const idle = useNavigation().state === 'idle'
  const { key } = useLocation()
  const stale = useRef(false)
  const busy = useRef(!idle)
  useEffect(() => {
    busy.current = !idle
  }, [idle])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      if (!stale.current || busy.current || isAtWork()) return
      stale.current = false
      revalidate()
    }
    const quit = hearDesk((event) => {
      if (event === 'reading') return
      stale.current = true
      clearTimeout(timer)
      timer = setTimeout(refresh, gathering)
    })
    return () => {
      clearTimeout(timer)
      quit()
    }
  }, [revalidate])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another place in the history is when somebody has moved on
  useEffect(() => {
    if (!stale.current || isAtWork()) return
    stale.current = false
    revalidate()
  }, [key, revalidate])
}

function isAtWork() {
  if (document.querySelector('dialog[open]')) return true
  return [...document.querySelectorAll('main :is(input, textarea, select)')].some(isTouched)
}

function isTouched(field: Element) {
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLInputElement) || field.type === 'hidden') return false
  return field.checked !== field.defaultChecked || field.value !== field.defaultValue
}
