import { Form, href } from 'react-router'
import { answerOfAct, QuestionPage } from '#app/features/editing/act-page.tsx'
import { newsletterTitle } from '#app/features/newsletters/newsletter.ts'
import { progressOf } from '#app/features/newsletters/recipients.server.ts'
import { stopSending } from '#app/features/newsletters/sending.server.ts'
import type { Handle } from '#app/handle.ts'
import { Button } from '#app/ui/button.tsx'
import { counted } from '#app/ui/counted.ts'
import type { Route } from './+types/newsletter-stop.ts'
import { actOnSending, findSent, toItsPage } from './sent-newsletter.server.ts'

export const handle = { failure: 'newsletterNotChanged' } satisfies Handle

export function meta() {
  return [{ title: 'Stop sending: Indelible' }]
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { newsletter } = await findSent(context, params.newsletterId)
  const { id, state, subject } = newsletter
  if (state !== 'sending' && state !== 'paused') throw toItsPage(newsletter)
  const { queued, delivered } = await progressOf(id)
  return { id, state, subject, queued, delivered, title: newsletterTitle(newsletter) }
}

export function action({ request, params, context }: Route.ActionArgs) {
  return actOnSending(
    { request, context, newsletterId: params.newsletterId },
    stopSending,
    'newsletterStopped',
  )
}

export default function Stop({ loaderData, actionData }: Route.ComponentProps) {
  const { id, state, subject, title, queued, delivered } = loaderData
  const params = { newsletterId: id }
  return (
    <>
      <QuestionPage
        back={{
          href: href('/edit/newsletter/:newsletterId/sending', params),
          label: subject || title,
        }}
        question="Stop sending?"
        answer={answerOfAct(actionData)}
        act={{ label: 'Stop for good', busy: 'Stopping...', variant: 'destructive' }}
        instead={
          state === 'sending' && (
            <Button
              type="submit"
              form="pause"
              name="intent"
              value="pause"
              variant="outline"
              size="lg"
            >
              Pause instead
            </Button>
          )
        }
        keep={state === 'sending' ? 'Go on sending' : 'Leave it paused'}
      >
        <p className="mt-4 text-lead">
          {counted(queued, 'person', 'people')} will not get {title.toLowerCase()}.
        </p>
        <p className="mt-4">
          The {counted(delivered, 'person', 'people')} who {delivered === 1 ? 'has' : 'have'} it
          will keep it. What is stopped cannot be started again. If you only need a moment, pause
          it.
        </p>
      </QuestionPage>
      <Form
        method="post"
        id="pause"
        action={href('/edit/newsletter/:newsletterId/sending', params)}
      />
    </>
  )
}
