import { data, href } from 'react-router'
import {
  canUnsubscribe,
  unsubscribeFromNewsletter,
} from '#app/features/newsletter/newsletter.server.ts'
import { pageMeta } from '#app/features/site/page-meta.ts'
import type { Handle } from '#app/handle.ts'
import { linkTokenOf } from '#app/server/email/signed-link.server.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { tokenHeaders } from '#app/server/response/responses.server.ts'
import { LinkForm } from '#app/ui/link-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { newsletterPages as pages } from '#content/pages/newsletter.ts'
import { site } from '#content/site.ts'
import type { Route } from './+types/leave.ts'

export const handle: Handle = { ownForm: true }

export const headers = () => tokenHeaders

export function meta({ matches }: Route.MetaArgs) {
  const { title, text } = pages.leave
  return pageMeta({
    matches,
    title,
    description: text,
    path: href('/newsletter/leave'),
    indexed: false,
  })
}

export function loader({ request }: Route.LoaderArgs) {
  const token = linkTokenOf(request)
  return canUnsubscribe(token) ? data({ token }) : data({ token: null }, { status: 400 })
}

/** Also for mail programs, which post here by themselves and take no redirect for an answer (RFC 8058, 3.1). */
export async function action({ request }: Route.ActionArgs) {
  const left = await unsubscribeFromNewsletter(linkTokenOf(request, await readForm(request)))
  return data({ left }, { status: left ? 200 : 400 })
}

export default function Leave({ loaderData: { token }, actionData }: Route.ComponentProps) {
  if (actionData?.left) return <Notice {...pages.unsubscribed} />
  if (actionData || !token) {
    return (
      <Notice
        title={pages.failed.title}
        text={`It was altered on its way. Write to ${site.email}, and a person takes you off the list.`}
      />
    )
  }
  return (
    <Notice {...pages.leave}>
      <LinkForm token={token} button={pages.leave.button} />
    </Notice>
  )
}
