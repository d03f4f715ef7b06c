import { onElement } from './on-element.ts'

/** The specification wants a missing page told to the console, in these words (section 2, Not-found). */
export function logNotFound() {
  onElement('[data-missing]', () => {
    console.error('404 Error: User attempted to access non-existent route', location.pathname)
  })
}
