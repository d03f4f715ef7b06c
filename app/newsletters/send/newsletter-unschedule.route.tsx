import type { Handle } from '#app/route-handle.ts'
import { QuestionPage } from '#app/site/question-page.tsx'
import type { Route } from './+types/newsletter-unschedule.route.ts'
import { unscheduleSending } from './sending.server.ts'
import { actOnSending, requireState, textPath } from './sent-newsletter.server.ts'

export const handle = { title: 'Do not send', failure: 'newsletterNotChanged' } satisfies Handle

export async function loader({ params, context }: Route.LoaderArgs) {
  return (await requireState(context, params.newsletterId, 'scheduled')).asked
}

export const action = actOnSending(unscheduleSending, 'newsletterUnscheduled', textPath)

export default function Unschedule({ loaderData, actionData }: Route.ComponentProps) {
  const { back, title } = loaderData
  return (
    <QuestionPage
      back={back}
      question={`Do not send ${title.toLowerCase()}?`}
      answer={actionData}
      act={{ label: 'Make it a draft again', busy: 'Changing...', variant: 'default' }}
      keep="Leave it as it is"
    >
      <p className="mt-4 text-lead">
        Nobody gets it, and it is a draft again. Its text is kept, and it can be sent later.
      </p>
    </QuestionPage>
  )
}
