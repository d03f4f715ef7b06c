import { data, Form, href } from 'react-router'
import { readSignedToken } from '#app/platform/email/signed-link.server.ts'
import { readForm } from '#app/platform/request/forms.server.ts'
import { notFound, tokenHeaders } from '#app/platform/response/responses.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { newsletterTopic } from '#app/site/newsletter-topic.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import { SubscriptionForm } from '#app/site/subscription-form.tsx'
import { isMailingList } from '#app/site/topics.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TapLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { offers } from '#content/pages/offers.ts'
import { subscriptionPages as pages } from '#content/pages/subscriptions.ts'
import type { Route } from './+types/link.route.ts'
import { confirmSubscription, subjectOfLink, unsubscribe } from './subscriptions.server.ts'

export const handle: Handle = { ownForm: true }

export const headers = () => tokenHeaders

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const { act = 'confirm', subject = null } = loaderData ?? {}
  const { title, text } = subject ? pages[act].question(subject) : pages[act].failed
  return pageMeta({ matches, title, description: text, path: location.pathname, indexed: false })
}

export async function loader({ request, url }: Route.LoaderArgs) {
  const { list, act } = linkAt(url)
  const token = readSignedToken(request)
  const subject = await subjectOfLink(list, act, token)
  return data({ list, act, token, subject }, { status: subject ? 200 : 400 })
}

/** Mail programs post here too, from no page of ours, and follow no redirect (RFC 8058, section 3.1). */
export async function action({ request, url }: Route.ActionArgs) {
  const { list, act } = linkAt(url)
  const token = readSignedToken(request, await readForm(request))
  const outcome = await (act === 'confirm' ? confirmSubscription : unsubscribe)(list, token)
  return data({ done: outcome }, { status: outcome ? 200 : 400 })
}

function linkAt({ pathname }: URL) {
  const [, list, page] = pathname.split('/')
  if (!isMailingList(list)) throw notFound()
  const act: 'confirm' | 'unsubscribe' = page === 'confirm' ? 'confirm' : 'unsubscribe'
  return { list, act }
}

export default function EmailLink({ loaderData, actionData }: Route.ComponentProps) {
  const { list, act, token, subject } = loaderData
  const words = pages[act]
  if (actionData?.done || (!actionData && subject?.hasLeft)) return <Notice {...words.done} />
  if (!actionData && subject) {
    const { button, ...question } = words.question(subject)
    return (
      <Notice {...question}>
        <LinkForm token={token} button={button} />
      </Notice>
    )
  }
  return (
    <Notice {...words.failed}>
      {act === 'unsubscribe' && (
        <ButtonLink variant="outline" href={href('/contact')}>
          Write to us
        </ButtonLink>
      )}
      {act === 'confirm' && list === 'newsletter' && (
        <SubscriptionForm topic={newsletterTopic} place="page" />
      )}
      {act === 'confirm' && list === 'interest' && <OpenOffers />}
    </Notice>
  )
}

/** The link that failed does not say for which offer it was. */
function OpenOffers() {
  return offers.map(
    ({ id, name, title }) =>
      name && (
        <p key={id}>
          <TapLink to={href('/interest/:offer', { offer: id })}>{title}</TapLink>
        </p>
      ),
  )
}

/** The link alone does nothing, because mail scanners follow every link. */
function LinkForm({ token, button }: { token: string; button: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="token" value={token} />
      <Button type="submit" size="lg">
        {button}
      </Button>
    </Form>
  )
}
