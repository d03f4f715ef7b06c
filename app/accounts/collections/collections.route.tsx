import { randomUUID } from 'node:crypto'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, href } from 'react-router'
import { answerForm, readForm } from '#app/platform/request/forms.server.ts'
import { redirectWithToast } from '#app/platform/response/responses.server.ts'
import { currentMember } from '#app/platform/sessions/viewer.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { AnswerToast } from '#app/site/answer-toast.tsx'
import { BackLink } from '#app/ui/arrow-link.tsx'
import type { Route } from './+types/collections.route.ts'
import { collectionPath, tooManyCollections } from './collection.ts'
import { CollectionFields } from './collection-fields.tsx'
import { newCollectionForm } from './collection-form.ts'
import { CollectionList } from './collection-list.tsx'
import { listCollections, makeCollection } from './collections.server.ts'
import { listedCollection } from './shown-items.server.ts'

export const handle = { title: 'Your collections', failure: 'collectionFailed' } satisfies Handle

export async function loader({ context }: Route.LoaderArgs) {
  const collections = await listCollections(currentMember(context))
  return {
    collections: await Promise.all(collections.map(listedCollection)),
    formKey: randomUUID(),
  }
}

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
      <AnswerToast answer={actionData} />
      <div className="wrap pt-3">
        <BackLink href={href('/dashboard')}>Your dashboard</BackLink>
        <h1 className="mt-3 text-h1">Your collections</h1>
      </div>
      <div className="wrap grid-12 mt-10 gap-y-14">
        <section className="col-span-12 lg:col-span-8" aria-labelledby="made">
          <h2 id="made" className="sr-only">
            Lists of drawings, films and stories that you keep
          </h2>
          <CollectionList collections={collections} />
        </section>
        <section className="col-span-12 lg:col-span-4" aria-labelledby="new">
          <div className="oxford pt-6">
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
