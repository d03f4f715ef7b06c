import { randomUUID } from 'node:crypto'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import { plainFields } from '#app/platform/request/forms.server.ts'
import { logFailure } from '#app/platform/request/log-failure.server.ts'
import {
  notFound,
  redirectWithToast,
  unavailable,
} from '#app/platform/response/responses.server.ts'
import { currentMember } from '#app/platform/sessions/viewer.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { AnswerToast } from '#app/site/answer-toast.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Route } from './+types/save.route.ts'
import { maxCollections, tooManyCollections } from './collection.ts'
import { savingForm } from './collection-form.ts'
import { addToCollection, saveToCollections } from './collection-items.server.ts'
import { listCollections, makeCollection } from './collections.server.ts'
import { SavingFields } from './saving-fields.tsx'
import { findCollectable } from './shown-items.server.ts'

export const handle = {
  title: 'Save to a collection',
  failure: 'collectionFailed',
} satisfies Handle

export async function loader({ params, context }: Route.LoaderArgs) {
  const collections = await listCollections(currentMember(context))
  const item = await findCollectable(params.itemType, params.itemId)
  if (!item) throw notFound()
  const { title, caption, href, picture, alt, type, id } = item
  const holding = collections.filter(({ items }) =>
    items.some((saved) => saved.type === type && saved.id === id),
  )
  return {
    item: { type, title, caption, href, picture, alt },
    collections: collections.map(({ id, name, items }) => ({ id, name, size: items.length })),
    holding: holding.map(({ id }) => id),
    formKey: randomUUID(),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const owner = currentMember(context)
  const item = await findCollectable(params.itemType, params.itemId)
  if (!item) throw notFound()
  const formData = await request.formData().catch(() => {
    throw data(null, { status: 400 })
  })
  const [shown, ticked] = [idsIn(formData, 'shown'), idsIn(formData, 'ticked')]
  const form = parseWithZod(plainFields(formData), { schema: savingForm })
  const state = { ticked, full: [] as string[], toast: null }
  if (form.status !== 'success') {
    return data({ ...state, result: form.reply() }, { status: 422 })
  }
  const { key, name } = form.value
  try {
    if (name) {
      const id = await makeCollection(owner, { key, name, visibility: 'private' })
      if (!id) {
        const result = form.reply({ fieldErrors: { name: [tooManyCollections] } })
        return data({ ...state, result }, { status: 409 })
      }
      await addToCollection(owner, id, item)
    }
    const full = await saveToCollections(owner, item, { shown, ticked })
    if (full.length > 0) return data({ ...state, full, result: form.reply() }, { status: 409 })
    return await redirectWithToast(item.href, 'collectionsSaved')
  } catch (error) {
    logFailure(context, error, 'a piece could not be collected')
    return unavailable({ ...state, result: form.reply(), toast: handle.failure })
  }
}

function idsIn(form: FormData, field: string) {
  const ids = form.getAll(field).filter((id) => typeof id === 'string')
  return [...new Set(ids)].slice(0, maxCollections)
}

export default function Save({ loaderData, actionData }: Route.ComponentProps) {
  const { item, collections, holding } = loaderData
  const posted = actionData?.result.initialValue?.key
  return (
    <main id="main" className="wrap grid-12 gap-y-8 pt-10 lg:pt-14">
      <AnswerToast answer={actionData} />
      <div className="col-span-12 lg:col-span-7 lg:col-start-6 lg:row-start-1">
        <h1 className="text-h1">Save “{item.title}”</h1>
        <p className="mt-4 text-lead text-soft">
          Choose the collections to add it to. This does not change your favourites.
        </p>
        <div className="mt-8 max-w-[36rem]">
          <SavingFields
            formKey={typeof posted === 'string' ? posted : loaderData.formKey}
            collections={collections}
            ticked={actionData?.ticked ?? holding}
            full={actionData?.full ?? []}
            back={item.href}
            lastResult={actionData?.result}
          />
        </div>
      </div>
      <figure className="col-span-12 max-w-48 lg:col-span-4 lg:row-start-1 lg:max-w-none">
        <div className={item.type === 'story' ? '' : 'plate plate-ruled'}>
          <Picture
            source={item.picture}
            alt={item.alt}
            sizes="(min-width: 64rem) 30vw, 12rem"
            first
          />
        </div>
        <figcaption className="meta mt-3">{item.caption}</figcaption>
      </figure>
    </main>
  )
}
