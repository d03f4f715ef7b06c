import { onElement } from './on-element.ts'

/** Logs a missing page to the console in the words that the specification requires (section 2, Not-found). */
export function logNotFound() {
  onElement('[data-missing]', () => {
    console.error('404 Error: User attempted to access non-existent route', location.pathname)
  })
}
