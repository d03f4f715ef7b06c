import { formerSitePage } from '#app/pieces/reading/former-page.server.ts'
import type { Route } from './+types/not-found.route.ts'

export async function loader({ request }: Route.LoaderArgs) {
  throw await formerSitePage(new URL(request.url).pathname)
}

export default function NoSuchPage() {
  return null
}
