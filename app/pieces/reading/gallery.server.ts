import type { PublishedFields } from '#app/pieces/text/fields.ts'
import { illustrated } from '#app/pieces/text/illustrations.server.ts'
import { catalogue, type Work } from './catalogue.server.ts'
import { type LiveText, readLiveText } from './live-texts.server.ts'

export type FullWork = Work & Omit<PublishedFields['work'], keyof Work> & { about: BodyPart[] }

export function fullWork(work: Work, { fields, rendering }: LiveText<'work'>): FullWork {
  return { ...fields, ...work, about: illustrated(rendering.parts) }
}

/** @returns null when the work is gone */
export async function readWork(work: Work) {
  const text = await readLiveText(work)
  return text && fullWork(work, text)
}

/** Null at the ends. */
export function adjacentWorks({ number }: Work) {
  const { works } = catalogue
  return { previous: works[number - 2] ?? null, next: works[number] ?? null }
}

/** @returns null without works */
export function otherWorks({ more }: Pick<FullWork, 'more'>) {
  if (!more) return null
  const works = more.works.flatMap((key) => catalogue.byKey.work.get(key) ?? [])
  return works.length > 0 ? { title: more.title, works } : null
}
