import { href, redirect } from 'react-router'

/** Where password managers lead somebody who is to change a password (W3C, "A Well-Known URL for Changing Passwords"). */
export function loader() {
  return redirect(`${href('/account')}#change-password`)
}
