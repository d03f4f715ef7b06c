import { data, href } from 'react-router'
import { deletePicture, findUploadedPicture } from '#app/pieces/pictures/pictures.server.ts'
import { type FormAnswer, formProblem, problemWords } from '#app/platform/request/form-answer.ts'
import { handleTeamForm } from '#app/platform/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/platform/response/responses.server.ts'
import { currentTeamMember } from '#app/platform/sessions/viewer.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { QuestionPage } from '#app/site/question-page.tsx'
import { FieldErrors } from '#app/ui/field.tsx'
import type { Route } from './+types/delete-picture.route.ts'

export const handle = { title: 'Delete a picture', failure: 'pictureNotSaved' } satisfies Handle

const refusals = {
  used: 'It is used by now. Take it out there first.',
  conflict: 'Somebody replaced this picture meanwhile. Look at it again, then decide.',
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const uploaded = await findUploadedPicture(currentTeamMember(context), params.name)
  if (!uploaded?.may.delete) throw notFound()
  return {
    name: uploaded.picture.name,
    fingerprint: uploaded.picture.sha256,
    isUsed: uploaded.uses.pieces > 0 || uploaded.uses.isPortrait,
  }
}

export async function action({ request, params: { name }, context }: Route.ActionArgs) {
  const actor = currentTeamMember(context)
  return handleTeamForm({ request, context, failure: handle.failure }, async (fields) => {
    const outcome = await deletePicture(actor, { name, seen: String(fields.get('seen') ?? '') })
    if (outcome === 'gone') throw notFound()
    if (outcome === 'deleted') return redirectWithToast(href('/edit/pictures'), 'pictureDeleted')
    const errors = [formProblem('seen', refusals[outcome])]
    return data<FormAnswer>({ outcome, errors }, { status: 409 })
  })
}

export default function DeletePicture({ loaderData, actionData }: Route.ComponentProps) {
  const { name, fingerprint, isUsed } = loaderData
  const answer: FormAnswer | undefined = actionData
  const refusal = problemWords(answer?.errors, 'seen') ?? (isUsed && refusals.used)
  return (
    <QuestionPage
      back={{ href: href('/edit/pictures/:name', { name }), label: name }}
      question={`Delete “${name}”?`}
      answer={answer}
      seen={{ seen: fingerprint }}
      act={isUsed ? null : { label: 'Delete it', busy: 'Deleting...', variant: 'destructive' }}
      keep="Cancel"
    >
      {!isUsed && (
        <p className="mt-4 text-lead text-soft">
          No piece uses it. Former revisions that do cannot be published again without another
          picture. You cannot undo this.
        </p>
      )}
      {refusal && <FieldErrors errors={[refusal]} />}
    </QuestionPage>
  )
}
