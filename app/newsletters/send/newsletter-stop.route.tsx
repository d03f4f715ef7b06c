import { Form, href } from 'react-router'
import type { Handle } from '#app/route-handle.ts'
import { QuestionPage } from '#app/site/question-page.tsx'
import { Button } from '#app/ui/button.tsx'
import { counted } from '#app/ui/counted.ts'
import type { Route } from './+types/newsletter-stop.route.ts'
import { readProgress } from './recipients.server.ts'
import { stopSending } from './sending.server.ts'
import { actOnSending, requireState } from './sent-newsletter.server.ts'

export const handle = { title: 'Stop sending', failure: 'newsletterNotChanged' } satisfies Handle

export async function loader({ params, context }: Route.LoaderArgs) {
  const { newsletter, asked: question } = await requireState(
    context,
    params.newsletterId,
    'sending',
    'paused',
  )
  const { queued, delivered } = await readProgress(newsletter.id)
  return { ...question, state: newsletter.state, queued, delivered }
}

export const action = actOnSending(stopSending, 'newsletterStopped')

export default function Stop({ loaderData, actionData }: Route.ComponentProps) {
  const { id, state, back, title, queued, delivered } = loaderData
  return (
    <>
      <QuestionPage
        back={back}
        question="Stop sending?"
        answer={actionData}
        act={{ label: 'Stop for good', busy: 'Stopping...', variant: 'destructive' }}
        instead={
          state === 'sending' && (
            <Button form="pause" intent="pause" variant="outline" size="lg">
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
        action={href('/edit/newsletter/:newsletterId/sending', { newsletterId: id })}
      />
    </>
  )
}
