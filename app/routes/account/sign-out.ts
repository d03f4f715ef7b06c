import { href, redirect } from 'react-router'
import { signOut } from '#app/features/accounts/sign-in.server.ts'
import { redirectWithToast } from '#app/server/response/responses.server.ts'
import type { Route } from './+types/sign-out.ts'

export function loader() {
  return redirect(href('/'))
}

export async function action({ request }: Route.ActionArgs) {
  return redirectWithToast(href('/'), 'signedOut', await signOut(request))
}
