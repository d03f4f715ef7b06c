import { href, redirect } from 'react-router'
import { readForm } from '#app/platform/request/forms.server.ts'
import { getRequestContext } from '#app/platform/request/request-context.server.ts'
import { notFound, tooOften } from '#app/platform/response/responses.server.ts'
import { knownViewer } from '#app/platform/sessions/viewer.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { BackLink } from '#app/ui/arrow-link.tsx'
import type { Route } from './+types/thanks.route.ts'
import { storyTitle } from './excerpt.ts'
import { findPublished } from './published.server.ts'
import { ThankForm } from './thank-form.tsx'
import { takeThanksBack, thankAuthor } from './thanks.server.ts'

export const handle = { title: 'Thank you' } satisfies Handle

export const meta = () => [
  { title: 'Thank you: Indelible' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, request }: Route.LoaderArgs) {
  const story = await findPublished(params.storyId)
  if (!story) throw notFound()
  const receipt = new URL(request.url).searchParams.get('receipt')
  return { title: storyTitle(story), receipt }
}

/** For members it leads back to the story; a visitor has a page that can take the thanks back, since no cookie knows of them. */
export async function action({ params: { storyId }, request, context }: Route.ActionArgs) {
  const fields = await readForm(request)
  const reader = knownViewer(context)
  const { clientIp } = getRequestContext(context)
  const story = `${href('/story/:storyId', { storyId })}#thanks`
  if (fields.get('thanks') === 'no') {
    const receipt = String(fields.get('receipt'))
    const outcome = await takeThanksBack(storyId, reader, receipt, clientIp)
    return outcome === 'too often' ? tooOften({ isTooOften: true }) : redirect(story, 303)
  }
  const outcome = await thankAuthor(storyId, reader, clientIp)
  if (outcome === null) throw notFound()
  if (outcome === 'too often') return tooOften({ isTooOften: true })
  const page = `${href('/story/:storyId/thanks', { storyId })}?receipt=${outcome.receipt ?? ''}`
  return redirect(reader ? story : page, 303)
}

export default function Thanks({
  loaderData,
  actionData,
  params: { storyId },
}: Route.ComponentProps) {
  const { title, receipt } = loaderData
  return (
    <main id="main" className="wrap">
      <p className="pt-3">
        <BackLink href={href('/story/:storyId', { storyId })}>Back to the story</BackLink>
      </p>
      <h1 className="mt-1 lg:mt-4 text-service">
        {receipt === null ? 'Thank the author' : 'Thank you'}
      </h1>
      <p className="mt-4 mb-6 max-w-read text-lead text-soft wrap-anywhere">
        {actionData?.isTooOften ? tooMany : describeThanks(receipt, title)}
      </p>
      {receipt !== '' && (
        <ThankForm
          storyId={storyId}
          receipt={receipt ?? ''}
          thanked={receipt !== null}
          variant="outline"
        />
      )}
    </main>
  )
}

const tooMany = 'There were too many thanks from your network. Wait an hour, then try again.'

function describeThanks(receipt: string | null, title: string) {
  if (receipt === null) return `Only the author of “${title}” sees how many thanks there are.`
  if (receipt) return `The author of “${title}” will see one more. Nobody else sees how many.`
  return `Somebody at your network address has thanked the author of “${title}” today. We count an address once a day.`
}
