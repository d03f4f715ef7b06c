import { data, Form, href, useNavigation } from 'react-router'
import { deletePicture, findUploadedPicture } from '#app/features/pieces/pictures.server.ts'
import type { Handle } from '#app/handle.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { answerTeamForm } from '#app/server/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/server/response/responses.server.ts'
import { currentTeamMember } from '#app/server/sessions/viewer.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FieldErrors } from '#app/ui/field.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { reactToasts } from '#content/react-toasts.ts'
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
    return data({ refusal: refusals[outcome], toast: null }, { status: 409 })
  })
}

export default function DeletePicture({ loaderData, actionData }: Route.ComponentProps) {
  const { name, seen, isUsed } = loaderData
  const busy = useNavigation().state === 'submitting'
  const refusal =
    actionData && 'refusal' in actionData ? actionData.refusal : isUsed && refusals.used
  return (
    <main id="main" className="wrap max-w-[52rem]! pt-10 lg:pt-16">
      {actionData?.toast && (
        <ToastRegion toasts={[reactToasts[actionData.toast]]} of={actionData} />
      )}
      <h1 className="text-h1 wrap-anywhere">{`Delete “${name}”?`}</h1>
      <p className="mt-5 text-lead text-soft">
        No piece uses it. Former revisions that do cannot be published again without another
        picture. You cannot undo this.
      </p>
      {refusal && <FieldErrors errors={[refusal]} />}
      <Form method="post" className="mt-8 flex flex-wrap gap-3">
        <input type="hidden" name="seen" value={seen} />
        {!isUsed && (
          <Button type="submit" variant="destructive" size="lg" busy={busy && 'Deleting...'}>
            Delete it
          </Button>
        )}
        <ButtonLink variant="outline" size="lg" href={href('/edit/pictures/:name', { name })}>
          Cancel
        </ButtonLink>
      </Form>
    </main>
  )
}
