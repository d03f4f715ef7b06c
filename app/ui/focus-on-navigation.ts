import { useEffect, useRef } from 'react'

/**
 * Moves focus to the start of the page after a client-side navigation, as a new document would. Within one section, such as
 * a dialog over its list, the page manages focus itself.
 */
export function useFocusOnNavigation(pathname: string) {
  const section = pathname.split('/')[1] ?? ''
  const last = useRef(section)
  useEffect(() => {
    if (last.current === section) return
    last.current = section
    const main = document.getElementById('main')
    main?.setAttribute('tabindex', '-1')
    main?.focus({ preventScroll: true })
  }, [section])
}
