import { Form, href } from 'react-router'
import { signOut } from '#app/accounts/sign-in/sign-in.server.ts'
import { readSignedToken } from '#app/platform/email/signed-link.server.ts'
import { readForm } from '#app/platform/request/forms.server.ts'
import { redirectWithToast, tokenHeaders } from '#app/platform/response/responses.server.ts'
import { currentViewer } from '#app/platform/sessions/viewer.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/confirm-by-email.route.ts'
import { deleteAccountData } from './account-deletion.server.ts'
import { readConfirmation } from './email-confirmation.server.ts'
import { sendAddressChangeEmail } from './own-account.server.ts'

export const handle: Handle = { ownForm: true }

export const headers = () => tokenHeaders

export function meta() {
  return [{ title: 'Confirm by email: Indelible' }, { name: 'robots', content: 'noindex' }]
}

/** Opening the link changes nothing, because mail scanners follow links too. */
export async function loader({ request }: Route.LoaderArgs) {
  const token = readSignedToken(request)
  const confirmation = await readConfirmation(token)
  if (!confirmation) throw await redirectWithToast(href('/auth'), 'linkExpired')
  return {
    token,
    act: confirmation.act,
    email: confirmation.owner.email,
    to: 'to' in confirmation ? confirmation.to : '',
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const confirmation = await readConfirmation(readSignedToken(request, await readForm(request)))
  if (!confirmation) return redirectWithToast(href('/auth'), 'linkExpired')
  if (confirmation.act === 'move') {
    const outcome = await sendAddressChangeEmail(confirmation.owner, confirmation.to)
    return redirectWithToast(href('/auth'), outcome === 'asked' ? 'addressAsked' : 'emailsTooOften')
  }
  // Anybody else who is signed in at this browser stays signed in.
  const isHere = currentViewer(context)?.id === confirmation.owner.id
  if ((await deleteAccountData(confirmation.owner)) === 'last admin') {
    return redirectWithToast(isHere ? href('/account') : href('/auth'), 'onlyAdminStays')
  }
  const cookies = isHere ? await signOut(request) : undefined
  return redirectWithToast(href('/'), 'accountDeleted', cookies)
}

export default function ConfirmByEmail({
  loaderData: { token, act, email, to },
}: Route.ComponentProps) {
  return act === 'deletion' ? (
    <Notice
      title="Delete your account?"
      text={
        <>
          This deletes the account of <b className="wrap-anywhere">{email}</b> with its stories,
          photographs, favourites and collections. You cannot undo this.
        </>
      }
    >
      <Confirmation token={token} variant="destructive" label="Delete everything" />
    </Notice>
  ) : (
    <Notice
      title="Move to another address?"
      text={
        <>
          We will send a last link to <b className="wrap-anywhere">{to}</b>. Once you follow it,
          your account moves there from <b className="wrap-anywhere">{email}</b>.
        </>
      }
    >
      <Confirmation token={token} label="Yes, send it" />
    </Notice>
  )
}

type ConfirmationProps = { token: string; label: string; variant?: 'destructive' }

function Confirmation({ token, label, variant }: ConfirmationProps) {
  return (
    <Form method="post">
      <input type="hidden" name="token" value={token} />
      <Button type="submit" size="lg" variant={variant}>
        {label}
      </Button>
    </Form>
  )
}
