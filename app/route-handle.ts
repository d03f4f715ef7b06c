import type { ReactToastKey } from '#content/react-toasts.ts'

/**
 * `title`: where none of the page's data is in it. `tabs`: those of the editors above it. `cover`: its own masthead.
 * `stock`: the paper of the whole page. `ownToasts`: it covers the page and shows toasts itself. `ownForm`: it has a form
 * or says what became of one, and the footer leaves out the newsletter's. `failure`: the toast when its form could not be
 * answered. `ownBar`: in place of the site's header and footer. `bare`: in a frame that runs no script, without the parts
 * of the site around it.
 */
export type Handle = {
  title?: string
  tabs?: true
  cover?: true
  stock?: 'ink'
  ownToasts?: true
  ownForm?: true
  bare?: true
  failure?: ReactToastKey
  teamStyles?: boolean
  ownBar?: true
}
