import type { ToastKey } from '#content/toasts.ts'

/**
 * What a route may say of itself. `hydrate`: it earns React's weight, or (false) has nothing for React to do even for
 * a signed-in reader; unsaid, React runs for the signed in. `cover`: it brings its own masthead. `stock`: the paper the
 * whole page is printed on. `ownToasts`: it covers the page and shows the toasts itself.
 * `ownForm`: it has a form, beside which the newsletter's in the footer would be one too many. `failure`: what is said when
 * its form could not be answered.
 */
export type Handle = {
  hydrate?: boolean
  cover?: true
  stock?: 'ink'
  ownToasts?: true
  ownForm?: true
  failure?: ToastKey
}
