import { href, redirect } from 'react-router'

/** W3C, "A Well-Known URL for Changing Passwords". */
export function loader() {
  return redirect(`${href('/account')}#change-password`)
}
