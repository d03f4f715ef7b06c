import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import { collectedType } from '#app/platform/db/schema/tables.server.ts'
import { notFound, redirectWithToast } from '#app/platform/response/responses.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { collectionPath } from './collection.ts'
import { changedCollectionForm } from './collection-form.ts'
import { placeBefore, removeFromCollection } from './collection-items.server.ts'
import { changeCollection } from './collections.server.ts'

type FormRequest = { owner: Viewer; id: string; fields: FormData }

/** By `intent`. Everybody but the owner gets a 404. */
export const collectionHandlers = {
  change: handleChange,
  place: handlePlace,
  'take-out': handleRemoval,
}

export function isCollectionIntent(intent: string): intent is keyof typeof collectionHandlers {
  return Object.hasOwn(collectionHandlers, intent)
}

async function handleChange({ owner, id, fields }: FormRequest) {
  const form = parseWithZod(fields, { schema: changedCollectionForm })
  if (form.status !== 'success') {
    return data({ intent: 'change', result: form.reply(), toast: null }, { status: 422 })
  }
  if (!(await changeCollection(owner, id, form.value))) throw notFound()
  return redirectWithToast(collectionPath({ id }), 'collectionChanged')
}

async function handlePlace({ owner, id, fields }: FormRequest) {
  const [moved, before] = [String(fields.get('moved')), String(fields.get('before'))]
  if ((await placeBefore(owner, id, moved, before)) === 'not yours') throw notFound()
  return redirect(`${collectionPath({ id })}#place-${encodeURIComponent(moved)}`, 303)
}

async function handleRemoval({ owner, id, fields }: FormRequest) {
  const type = collectedType.enumValues.find((each) => each === fields.get('type'))
  if (!type) throw data(null, { status: 400 })
  const item = { type, id: String(fields.get('item')) }
  if ((await removeFromCollection(owner, id, item)) === 'not yours') throw notFound()
  return redirectWithToast(`${collectionPath({ id })}#things`, 'takenOut')
}
