import type { ReactToastKey } from '#content/react-toasts.ts'

/**
 * What a route says about its page. `title`: where none of its data is in it. `tabs`: it has those of the editors above
 * it. `cover`: it has its own masthead. `stock`: the paper of the whole page. `ownToasts`:
 * it covers the page and shows the toasts itself. `ownForm`: it has a form, so the footer leaves out the newsletter's.
 * `failure`: the toast when its form could not be answered. `teamStyles`: it has the team's style sheet. `ownBar`: it has
 * a bar of its own in place of the site's header and footer.
 * `bare`: it is shown in a frame that runs no script, without the parts of the site around it.
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
