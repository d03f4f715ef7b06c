import { data, href, redirect } from 'react-router'
import { numberIn } from '#app/editor/acts/acted-piece.server.ts'
import { requireState } from '#app/newsletters/send/sent-newsletter.server.ts'
import type { FormAnswer } from '#app/platform/request/form-answer.ts'
import { handleTeamForm } from '#app/platform/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/platform/response/responses.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { QuestionPage } from '#app/site/question-page.tsx'
import type { Route } from './+types/delete-newsletter.route.ts'
import { currentNewsletterEditor, newsletterPath } from './newsletter-editor.server.ts'
import { deleteNewsletter } from './newsletters.server.ts'

export const handle = {
  title: 'Delete a newsletter',
  failure: 'newsletterNotSaved',
} satisfies Handle

export async function loader({ params, context }: Route.LoaderArgs) {
  return (await requireState(context, params.newsletterId, 'draft')).asked
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const editor = currentNewsletterEditor(context)
  return handleTeamForm({ request, context, failure: handle.failure }, async (fields) => {
    const id = params.newsletterId
    const version = numberIn(fields, 'version')
    const { outcome } = await deleteNewsletter(editor, { id, version })
    if (outcome === 'gone') throw notFound()
    if (outcome === 'no draft') return redirect(newsletterPath(id), { status: 303 })
    if (outcome === 'conflict') {
      return data<FormAnswer>({ outcome, toast: 'newsletterChangedMeanwhile' }, { status: 409 })
    }
    return redirectWithToast(href('/edit/newsletter'), 'newsletterDeleted')
  })
}

export default function DeleteNewsletter({ loaderData, actionData }: Route.ComponentProps) {
  const { back, title, version } = loaderData
  return (
    <QuestionPage
      back={back}
      question={`Delete ${title}?`}
      answer={actionData}
      seen={{ version }}
      act={{ label: 'Delete it', busy: 'Deleting...', variant: 'destructive' }}
      keep="Keep it"
    >
      <p className="mt-4 text-lead text-soft">
        It was never sent. Its text will be deleted. You cannot undo this.
      </p>
    </QuestionPage>
  )
}
