import { data, href } from 'react-router'
import {
  type ActAnswer,
  answerOfAct,
  QuestionPage,
  SeenField,
} from '#app/features/editing/act-page.tsx'
import { deletePicture, findUploadedPicture } from '#app/features/pieces/pictures.server.ts'
import type { Handle } from '#app/handle.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { answerTeamForm } from '#app/server/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/server/response/responses.server.ts'
import { currentTeamMember } from '#app/server/sessions/viewer.server.ts'
import { FieldErrors } from '#app/ui/field.tsx'
import type { Route } from './+types/delete-picture.ts'

export const handle = { failure: 'pictureNotSaved' } satisfies Handle

const refusals = {
  used: 'It is used by now. Take it out there first.',
  conflict: 'Somebody replaced this picture meanwhile. Look at it again, then decide.',
}

export function meta() {
  return [{ title: 'Delete a picture: Indelible' }]
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findUploadedPicture(currentTeamMember(context), params.name)
  if (!found?.may.delete) throw notFound()
  return {
    name: found.picture.name,
    seen: found.picture.sha256,
    isUsed: found.uses.pieces > 0 || found.uses.isPortrait,
  }
}

export async function action({ request, params: { name }, context }: Route.ActionArgs) {
  const actor = currentTeamMember(context)
  const fields = await readForm(request)
  return answerTeamForm({ context, fields, failure: handle.failure }, async () => {
    const outcome = await deletePicture(actor, { name, seen: String(fields.get('seen') ?? '') })
    if (outcome === 'gone') throw notFound()
    if (outcome === 'deleted') return redirectWithToast(href('/edit/pictures'), 'pictureDeleted')
    return data<ActAnswer>({ errors: { seen: refusals[outcome] } }, { status: 409 })
  })
}

export default function DeletePicture({ loaderData, actionData }: Route.ComponentProps) {
  const { name, seen, isUsed } = loaderData
  const answer = answerOfAct(actionData)
  const refusal = answer.errors?.seen ?? (isUsed && refusals.used)
  return (
    <QuestionPage
      back={{ href: href('/edit/pictures/:name', { name }), label: name }}
      question={`Delete “${name}”?`}
      answer={answer}
      fields={<SeenField name="seen" value={seen} answer={answer} />}
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
