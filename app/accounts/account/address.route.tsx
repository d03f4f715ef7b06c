import { Form, href } from 'react-router'
import { readForm } from '#app/platform/request/forms.server.ts'
import { redirectWithToast } from '#app/platform/response/responses.server.ts'
import { Button } from '#app/ui/button.tsx'
import type { Route } from './+types/address.route.ts'
import { changeAddress, readAddressChange } from './own-account.server.ts'

export function meta() {
  return [{ title: 'Your new address: Indelible' }, { name: 'robots', content: 'noindex' }]
}

export function headers() {
  // The link changes an account, so no other site may see it.
  return { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'private, no-store' }
}

/** Opening the link changes nothing yet, because mail scanners follow links too. */
export async function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const change = await readAddressChange(token)
  if (!change) throw await redirectWithToast(href('/auth'), 'addressExpired')
  return { token, email: change.to }
}

export async function action({ request }: Route.ActionArgs) {
  const token = String((await readForm(request)).get('token'))
  const changed = await changeAddress(token)
  return redirectWithToast(href('/auth'), changed ? 'addressChanged' : 'addressExpired')
}

export default function Address({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap pt-10 lg:pt-16">
      <div className="oxford pt-8 max-w-2xl">
        <h1 className="text-h1">Use this address?</h1>
        <p className="mt-4 text-lead text-soft wrap-anywhere">
          You will sign in with <b className="text-ink">{loaderData.email}</b>, and we will send our
          emails there. We will ask you to sign in again.
        </p>
        <Form method="post" className="mt-7">
          <input type="hidden" name="token" value={loaderData.token} />
          <Button type="submit" variant="hero" size="lg">
            Yes, use it
          </Button>
        </Form>
      </div>
    </main>
  )
}
