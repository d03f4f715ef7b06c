import { href } from 'react-router'
import { answerForm, readForm } from '#app/platform/request/forms.server.ts'
import { notFound, redirectWithToast } from '#app/platform/response/responses.server.ts'
import { currentMember } from '#app/platform/sessions/viewer.server.ts'
import { QuestionPage } from '#app/site/question-page.tsx'
import type { Route } from './+types/delete.route.ts'
import { collectionPath } from './collection.ts'
import { deleteCollection, findOwnCollection } from './collections.server.ts'

export const handle = { title: 'Delete a collection' }

export async function loader({ params, context }: Route.LoaderArgs) {
  const collection = await findOwnCollection(currentMember(context), params.collectionId)
  if (!collection) throw notFound()
  return { id: collection.id, name: collection.name, size: collection.items.length }
}

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
  return (
    <QuestionPage
      back={{ href: collectionPath({ id }), label: name }}
      question={
        <>
          Delete “<bdi>{name}</bdi>”?
        </>
      }
      answer={actionData}
      act={{ label: 'Delete it', busy: 'Deleting...', variant: 'destructive' }}
      keep="Cancel"
    >
      <p className="mt-4 text-lead text-soft">
        This deletes the collection and its link.
        {size > 0 && ' The plates, films and your favourites are not affected.'} You cannot undo
        this.
      </p>
    </QuestionPage>
  )
}
