import { href, redirect } from 'react-router'
import { redirectWithToast } from '#app/platform/response/responses.server.ts'
import type { Route } from './+types/sign-out.route.ts'
import { signOut } from './sign-in.server.ts'

export function loader() {
  return redirect(href('/'))
}

export async function action({ request }: Route.ActionArgs) {
  return redirectWithToast(href('/'), 'signedOut', await signOut(request))
}
