import { useEffect, useRef } from 'react'

/**
 * After a navigation without a new document, focus goes to the page's beginning, as a browser would have it.
 * Within one section (a sheet over its list) focus is the page's own business.
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
