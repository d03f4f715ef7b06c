import { redirectWithToast } from '#app/server/responses.server.ts'

export function action() {
  return redirectWithToast('/auth', 'googleUnavailable')
}
