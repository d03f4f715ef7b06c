import { Form, href, useNavigation } from 'react-router'
import { collectionPath } from '#app/features/collections/collection.ts'
import {
  deleteCollection,
  findOwnCollection,
} from '#app/features/collections/collections.server.ts'
import { answerForm, readForm } from '#app/server/request/forms.server.ts'
import { notFound, redirectWithToast } from '#app/server/response/responses.server.ts'
import { currentMember } from '#app/server/sessions/viewer.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { reactToasts } from '#content/react-toasts.ts'
import type { Route } from './+types/delete.ts'

export function meta() {
  return [{ title: 'Delete a collection: Indelible' }]
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const collection = await findOwnCollection(currentMember(context), params.collectionId)
  if (!collection) throw notFound()
  return { id: collection.id, name: collection.name, size: collection.items.length }
}

/** Deletes the collection. Does nothing for an unknown id or somebody else's. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const owner = currentMember(context)
  const fields = await readForm(request)
  return answerForm({ context, fields, failure: 'collectionFailed' }, async () => {
    await deleteCollection(owner, params.collectionId)
    return redirectWithToast(href('/collections'), 'collectionDeleted')
  })
}

export default function Delete({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, size } = loaderData
  const busy = useNavigation().state === 'submitting'
  return (
    <main id="main" className="wrap max-w-[52rem]! pt-10 lg:pt-16">
      {actionData && <ToastRegion toasts={[reactToasts[actionData.toast]]} of={actionData} />}
      <h1 className="text-h1 wrap-anywhere">
        Delete “<bdi>{name}</bdi>”?
      </h1>
      <p className="mt-5 text-lead text-soft">
        This deletes the collection and its link.
        {size > 0 && ' The plates, films and your favourites are not affected.'} You cannot undo
        this.
      </p>
      <Form method="post" className="mt-8 flex flex-wrap gap-3">
        <Button type="submit" variant="destructive" size="lg" busy={busy && 'Deleting...'}>
          Delete it
        </Button>
        <ButtonLink variant="outline" size="lg" href={collectionPath({ id })}>
          Cancel
        </ButtonLink>
      </Form>
    </main>
  )
}
