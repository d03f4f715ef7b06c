import { randomUUID } from 'node:crypto'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, href } from 'react-router'
import { collectionPath, tooManyCollections } from '#app/features/collections/collection.ts'
import { CollectionFields } from '#app/features/collections/collection-fields.tsx'
import { newCollectionForm } from '#app/features/collections/collection-form.ts'
import { CollectionList } from '#app/features/collections/collection-list.tsx'
import { collectionsOf, makeCollection } from '#app/features/collections/collections.server.ts'
import type { Handle } from '#app/handle.ts'
import { answerForm, readForm } from '#app/server/request/forms.server.ts'
import { redirectWithToast } from '#app/server/response/responses.server.ts'
import { currentMember } from '#app/server/sessions/viewer.server.ts'
import { BackLink } from '#app/ui/arrow-link.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { reactToasts } from '#content/react-toasts.ts'
import type { Route } from './+types/collections.ts'
import { listedCollection } from './shown.server.ts'

export const handle = { failure: 'collectionFailed' } satisfies Handle

export function meta() {
  return [{ title: 'Your collections: Indelible' }]
}

export async function loader({ context }: Route.LoaderArgs) {
  const collections = await collectionsOf(currentMember(context))
  return { collections: collections.map(listedCollection), formKey: randomUUID() }
}

/** Makes a collection. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = currentMember(context)
  const fields = await readForm(request)
  const form = parseWithZod(fields, { schema: newCollectionForm })
  if (form.status !== 'success') {
    return data({ result: form.reply(), toast: null }, { status: 422 })
  }
  return answerForm({ context, fields, failure: handle.failure }, async () => {
    const id = await makeCollection(member, form.value)
    if (id) return redirectWithToast(collectionPath({ id }), 'collectionMade')
    const result = form.reply({ formErrors: [tooManyCollections] })
    return data({ result, toast: null }, { status: 409 })
  })
}

export default function Collections({ loaderData, actionData }: Route.ComponentProps) {
  const { collections } = loaderData
  const posted = actionData?.result.initialValue?.key
  const formKey = typeof posted === 'string' ? posted : loaderData.formKey
  return (
    <main id="main">
      {actionData?.toast && (
        <ToastRegion toasts={[reactToasts[actionData.toast]]} of={actionData} />
      )}
      <div className="wrap pt-3">
        <BackLink href={href('/dashboard')}>Your dashboard</BackLink>
        <h1 className="mt-3 text-h1">Your collections</h1>
      </div>
      <div className="wrap grid-12 mt-10 gap-y-14">
        <section className="col-span-12 lg:col-span-8" aria-labelledby="made">
          <h2 id="made" className="sr-only">
            What you have made
          </h2>
          <CollectionList collections={collections} />
        </section>
        <section className="col-span-12 lg:col-span-4" aria-labelledby="new">
          <div className="oxford pt-6!">
            <h2 id="new" className="mb-5 text-h3">
              A new collection
            </h2>
            <CollectionFields key={formKey} formKey={formKey} lastResult={actionData?.result} />
          </div>
        </section>
      </div>
    </main>
  )
}
