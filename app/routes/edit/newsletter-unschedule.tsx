import { href } from 'react-router'
import { answerOfAct, QuestionPage } from '#app/features/editing/act-page.tsx'
import { newsletterTitle } from '#app/features/newsletters/newsletter.ts'
import { unscheduleSending } from '#app/features/newsletters/sending.server.ts'
import type { Handle } from '#app/handle.ts'
import type { Route } from './+types/newsletter-unschedule.ts'
import { actOnSending, findSent, toItsPage } from './sent-newsletter.server.ts'

export const handle = { failure: 'newsletterNotChanged' } satisfies Handle

export function meta() {
  return [{ title: 'Do not send: Indelible' }]
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { newsletter } = await findSent(context, params.newsletterId)
  const { id, state, subject } = newsletter
  if (state !== 'scheduled' && state !== 'approval asked') throw toItsPage(newsletter)
  return { id, subject, title: newsletterTitle(newsletter) }
}

export function action({ request, params, context }: Route.ActionArgs) {
  return actOnSending(
    { request, context, newsletterId: params.newsletterId },
    unscheduleSending,
    'newsletterUnscheduled',
  )
}

export default function Unschedule({ loaderData, actionData }: Route.ComponentProps) {
  const { id, subject, title } = loaderData
  return (
    <QuestionPage
      back={{
        href: href('/edit/newsletter/:newsletterId/sending', { newsletterId: id }),
        label: subject || title,
      }}
      question={`Do not send ${title.toLowerCase()}?`}
      answer={answerOfAct(actionData)}
      act={{ label: 'Make it a draft again', busy: 'Changing...', variant: 'default' }}
      keep="Leave it as it is"
    >
      <p className="mt-4 text-lead">
        Nobody gets it, and it is a draft again. Its text is kept, and it can be sent later.
      </p>
    </QuestionPage>
  )
}
