import { randomUUID } from 'node:crypto'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import { findFavouritePiece } from '#app/catalogue/catalogue.server.ts'
import { putInto, sortInto } from '#app/features/collections/collected.server.ts'
import { maxCollections, tooManyCollections } from '#app/features/collections/collection.ts'
import { savingForm } from '#app/features/collections/collection-form.ts'
import { collectionsOf, makeCollection } from '#app/features/collections/collections.server.ts'
import { SavingFields } from '#app/features/collections/saving-fields.tsx'
import type { Handle } from '#app/handle.ts'
import { plainFields } from '#app/server/request/forms.server.ts'
import { logFailure } from '#app/server/request/log-failure.server.ts'
import { notFound, redirectWithToast, unavailable } from '#app/server/response/responses.server.ts'
import { currentMember } from '#app/server/sessions/viewer.server.ts'
import { Picture } from '#app/ui/picture.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { reactToasts } from '#content/react-toasts.ts'
import type { Route } from './+types/save.ts'

export const handle = { failure: 'collectionFailed' } satisfies Handle

export function meta() {
  return [{ title: 'Save to a collection: Indelible' }]
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const collections = await collectionsOf(currentMember(context))
  const item = findFavouritePiece(params.itemType, params.itemId)
  if (!item) throw notFound()
  const { title, caption, href, picture, alt, type, id } = item
  const holding = collections.filter(({ items }) =>
    items.some((held) => held.type === type && held.id === id),
  )
  return {
    item: { title, caption, href, picture, alt },
    collections: collections.map(({ id, name, items }) => ({ id, name, size: items.length })),
    holding: holding.map(({ id }) => id),
    formKey: randomUUID(),
  }
}

/** Makes the new collection, when there is a name for one, and then does what the ticks say. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const owner = currentMember(context)
  const item = findFavouritePiece(params.itemType, params.itemId)
  if (!item) throw notFound()
  const given = await request.formData().catch(() => {
    throw data(null, { status: 400 })
  })
  const [shown, ticked] = [idsIn(given, 'shown'), idsIn(given, 'ticked')]
  const form = parseWithZod(plainFields(given), { schema: savingForm })
  const kept = { ticked, full: [] as string[], toast: null }
  if (form.status !== 'success') {
    return data({ ...kept, result: form.reply() }, { status: 422 })
  }
  const { key, name } = form.value
  try {
    if (name) {
      const id = await makeCollection(owner, { key, name, visibility: 'private' })
      if (!id) {
        const result = form.reply({ fieldErrors: { name: [tooManyCollections] } })
        return data({ ...kept, result }, { status: 409 })
      }
      await putInto(owner, id, item)
    }
    const full = await sortInto(owner, item, { shown, ticked })
    if (full.length > 0) return data({ ...kept, full, result: form.reply() }, { status: 409 })
    return await redirectWithToast(item.href, 'collectionsSaved')
  } catch (error) {
    logFailure(context, error, 'a piece could not be collected')
    return unavailable({ ...kept, result: form.reply(), toast: handle.failure })
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
      {actionData?.toast && (
        <ToastRegion toasts={[reactToasts[actionData.toast]]} of={actionData} />
      )}
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
        <div className="plate plate-ruled">
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
