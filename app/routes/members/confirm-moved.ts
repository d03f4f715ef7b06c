import { href, redirect } from 'react-router'
import { tokenHeaders } from '#app/server/response/responses.server.ts'
import type { Route } from './+types/confirm-moved.ts'

/** Redirects for good to the page that confirms by email, with the token; a form keeps its method and its fields. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(href('/account/confirm') + url.search, { status: 308, headers: tokenHeaders })
}

export const action = loader
