import { data, href } from 'react-router'
import { offerToWithdraw, withdrawInterest } from '#app/features/offers/interest.server.ts'
import { pageMeta } from '#app/features/site/page-meta.ts'
import { linkTokenOf } from '#app/server/email/signed-link.server.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { tokenHeaders } from '#app/server/response/responses.server.ts'
import { LinkForm } from '#app/ui/link-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { interestPages as pages } from '#content/pages/interest.ts'
import { site } from '#content/site.ts'
import type { Route } from './+types/withdraw.ts'

export const headers = () => tokenHeaders

export function meta({ matches }: Route.MetaArgs) {
  const { title, text } = pages.withdraw
  return pageMeta({
    matches,
    title,
    description: text,
    path: href('/interest/withdraw'),
    indexed: false,
  })
}

export async function loader({ request }: Route.LoaderArgs) {
  const token = linkTokenOf(request)
  const offer = await offerToWithdraw(token)
  return offer ? data({ token, about: offer.title }) : data(null, { status: 400 })
}

/** Also for mail programs, which post here by themselves and take no redirect for an answer (RFC 8058, 3.1). */
export async function action({ request }: Route.ActionArgs) {
  const withdrawn = await withdrawInterest(linkTokenOf(request, await readForm(request)))
  return data({ withdrawn }, { status: withdrawn ? 200 : 400 })
}

export default function Withdraw({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.withdrawn) return <Notice {...pages.withdrawn} />
  if (actionData || !loaderData) {
    return (
      <Notice
        title={pages.failed.title}
        text={`It was altered on its way. Write to ${site.email}, and a person sees to it.`}
      />
    )
  }
  const { title, text, button } = pages.withdraw
  return (
    <Notice title={title} text={`${text} ${loaderData.about}.`}>
      <LinkForm token={loaderData.token} button={button} />
    </Notice>
  )
}
