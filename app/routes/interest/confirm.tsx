import { data, href } from 'react-router'
import { confirmInterest, offerToConfirm } from '#app/features/offers/interest.server.ts'
import { pageMeta } from '#app/features/site/page-meta.ts'
import { linkTokenOf } from '#app/server/email/signed-link.server.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { tokenHeaders } from '#app/server/response/responses.server.ts'
import { LinkForm } from '#app/ui/link-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { interestPages as pages } from '#content/pages/interest.ts'
import type { Route } from './+types/confirm.ts'

export const headers = () => tokenHeaders

export function meta({ matches }: Route.MetaArgs) {
  const { title, text } = pages.confirm
  return pageMeta({
    matches,
    title,
    description: text,
    path: href('/interest/confirm'),
    indexed: false,
  })
}

export async function loader({ request }: Route.LoaderArgs) {
  const token = linkTokenOf(request)
  const offer = await offerToConfirm(token)
  return offer ? data({ token, about: offer.title }) : data(null, { status: 400 })
}

export async function action({ request }: Route.ActionArgs) {
  const confirmed = await confirmInterest(linkTokenOf(request, await readForm(request)))
  return data({ confirmed }, { status: confirmed ? 200 : 400 })
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.confirmed) return <Notice {...pages.confirmed} />
  if (actionData || !loaderData) return <Notice {...pages.failed} />
  const { title, text, button } = pages.confirm
  return (
    <Notice title={title} text={`${text} ${loaderData.about}.`}>
      <LinkForm token={loaderData.token} button={button} />
    </Notice>
  )
}
