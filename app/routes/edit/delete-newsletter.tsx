import { data, href, redirect } from 'react-router'
import { answerOfAct, QuestionPage } from '#app/features/editing/act-page.tsx'
import { newsletterTitle } from '#app/features/newsletters/newsletter.ts'
import { deleteNewsletter } from '#app/features/newsletters/newsletters.server.ts'
import type { Handle } from '#app/handle.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { answerTeamForm } from '#app/server/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/server/response/responses.server.ts'
import type { Route } from './+types/delete-newsletter.ts'
import { numberIn } from './acted-piece.server.ts'
import { currentNewsletterEditor, findEdited, newsletterPath } from './newsletter-editor.server.ts'

export const handle = { failure: 'newsletterNotSaved' } satisfies Handle

export function meta() {
  return [{ title: 'Delete a newsletter: Indelible' }]
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { newsletter } = await findEdited(context, params.newsletterId)
  const { id, number, audience, subject, version, state } = newsletter
  if (state !== 'draft') throw redirect(newsletterPath(id))
  return { id, title: newsletterTitle({ number, audience }), subject, version }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const editor = currentNewsletterEditor(context)
  const fields = await readForm(request)
  return answerTeamForm({ context, fields, failure: handle.failure }, async () => {
    const id = params.newsletterId
    const outcome = await deleteNewsletter(editor, { id, version: numberIn(fields, 'version') })
    if (outcome === 'gone') throw notFound()
    if (outcome === 'no draft') return redirect(newsletterPath(id), { status: 303 })
    if (outcome === 'conflict') {
      return data({ toast: 'newsletterChangedMeanwhile' as const }, { status: 409 })
    }
    return redirectWithToast(href('/edit/newsletter'), 'newsletterDeleted')
  })
}

export default function DeleteNewsletter({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, subject, version } = loaderData
  return (
    <QuestionPage
      back={{
        href: href('/edit/newsletter/:newsletterId', { newsletterId: id }),
        label: subject || title,
      }}
      question={`Delete ${title}?`}
      answer={answerOfAct(actionData)}
      fields={<input type="hidden" name="version" value={version} />}
      act={{ label: 'Delete it', busy: 'Deleting...', variant: 'destructive' }}
      keep="Keep it"
    >
      <p className="mt-4 text-lead text-soft">
        It was never sent. Its text will be deleted. You cannot undo this.
      </p>
    </QuestionPage>
  )
}
