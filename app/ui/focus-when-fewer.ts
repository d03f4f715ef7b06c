import { useEffect, useRef } from 'react'

// The pressed button disappears with its item, and focus would return to the top of the page.
export function useFocusWhenFewer<E extends HTMLElement>(count: number) {
  const list = useRef<E>(null)
  const last = useRef(count)
  useEffect(() => {
    if (count < last.current) list.current?.focus({ preventScroll: true })
    last.current = count
  }, [count])
  return list
}
