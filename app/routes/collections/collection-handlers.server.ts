import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import { placeBefore, takeOutOf } from '#app/features/collections/collected.server.ts'
import { addressOf, changedCollectionForm } from '#app/features/collections/collection.ts'
import { changeCollection } from '#app/features/collections/collections.server.ts'
import { notFound, redirectWithToast } from '#app/server/response/responses.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'

type Asked = { owner: Viewer; id: string; fields: FormData }

/** The forms of a collection's page by their `intent`. To anybody but its owner there is no such page. */
export const answers = { change: answerChange, place: answerPlace, 'take-out': answerTakeOut }

export function isIntent(intent: string): intent is keyof typeof answers {
  return Object.hasOwn(answers, intent)
}

async function answerChange({ owner, id, fields }: Asked) {
  const form = parseWithZod(fields, { schema: changedCollectionForm })
  if (form.status !== 'success') {
    return data({ intent: 'change', result: form.reply(), toast: null }, { status: 422 })
  }
  if (!(await changeCollection(owner, id, form.value))) throw notFound()
  return redirectWithToast(addressOf({ id }), 'collectionChanged')
}

async function answerPlace({ owner, id, fields }: Asked) {
  const [moved, before] = [String(fields.get('moved')), String(fields.get('before'))]
  if ((await placeBefore(owner, id, moved, before)) === 'not yours') throw notFound()
  return redirect(`${addressOf({ id })}#place-${encodeURIComponent(moved)}`, 303)
}

async function answerTakeOut({ owner, id, fields }: Asked) {
  const type = fields.get('type')
  if (type !== 'gallery' && type !== 'video') throw data(null, { status: 400 })
  const item = { type, id: String(fields.get('item')) } as const
  if ((await takeOutOf(owner, id, item)) === 'not yours') throw notFound()
  return redirectWithToast(`${addressOf({ id })}#things`, 'takenOut')
}
