import { data, href } from 'react-router'
import { canConfirm, confirmNewsletter } from '#app/features/newsletter/newsletter.server.ts'
import { NewsletterForm } from '#app/features/newsletter/newsletter-form.tsx'
import { pageMeta } from '#app/features/site/page-meta.ts'
import type { Handle } from '#app/handle.ts'
import { linkTokenOf } from '#app/server/email/signed-link.server.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { tokenHeaders } from '#app/server/response/responses.server.ts'
import { LinkForm } from '#app/ui/link-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { newsletterPages as pages } from '#content/pages/newsletter.ts'
import type { Route } from './+types/confirm.ts'

export const handle: Handle = { ownForm: true }

export const headers = () => tokenHeaders

export function meta({ matches }: Route.MetaArgs) {
  const { title, text } = pages.confirm
  const path = href('/newsletter/confirm')
  return pageMeta({ matches, title, description: text, path, indexed: false })
}

export function loader({ request }: Route.LoaderArgs) {
  const token = linkTokenOf(request)
  return canConfirm(token) ? data({ token }) : data({ token: null }, { status: 400 })
}

export async function action({ request }: Route.ActionArgs) {
  const confirmed = await confirmNewsletter(linkTokenOf(request, await readForm(request)))
  return data({ confirmed }, { status: confirmed ? 200 : 400 })
}

export default function Confirm({ loaderData: { token }, actionData }: Route.ComponentProps) {
  if (actionData?.confirmed) return <Notice {...pages.confirmed} />
  if (actionData || !token) {
    return (
      <Notice {...pages.failed}>
        <NewsletterForm place="page" />
      </Notice>
    )
  }
  return (
    <Notice {...pages.confirm}>
      <LinkForm token={token} button={pages.confirm.button} />
    </Notice>
  )
}
