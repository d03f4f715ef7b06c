import type { PublishedFields } from '#app/pieces/text/fields.ts'
import { illustrated } from '#app/pieces/text/illustrations.server.ts'
import { catalogue, type Work } from './catalogue.server.ts'
import { type LiveText, readLiveText } from './live-texts.server.ts'

const cutOuts = import.meta.glob<string>('/content/pictures/ink/*', {
  eager: true,
  query: '?url',
  import: 'default',
})

export type CutOut = { url: string; width: number; height: number }

/** Without its paper (AVIF), or as a mirrored outline to print (WebP). */
function findCutOut(picture: string, type: 'avif' | 'webp'): CutOut | null {
  const form = new RegExp(`/${picture}-(\\d+)x(\\d+)\\.${type}$`)
  for (const [path, url] of Object.entries(cutOuts)) {
    const [, width, height] = form.exec(path) ?? []
    if (width) return { url, width: Number(width), height: Number(height) }
  }
  return null
}

export type FullWork = Work &
  Omit<PublishedFields['work'], keyof Work> & {
    about: BodyPart[]
    ink: CutOut | null
    stencil: CutOut | null
  }

export function fullWork(work: Work, { fields, rendering }: LiveText<'work'>): FullWork {
  const picture = fields.picture ?? work.key
  return {
    ...fields,
    ...work,
    about: illustrated(rendering.parts),
    ink: findCutOut(picture, 'avif'),
    stencil: findCutOut(picture, 'webp'),
  }
}

export async function readWork(work: Work) {
  const text = await readLiveText(work)
  return text && fullWork(work, text)
}

export function adjacentWorks({ number }: Work) {
  const { works } = catalogue
  return { previous: works[number - 2] ?? null, next: works[number] ?? null }
}

export function otherWorks({ more }: Pick<FullWork, 'more'>) {
  if (!more) return null
  const works = more.works.flatMap((key) => catalogue.byKey.work.get(key) ?? [])
  return works.length > 0 ? { title: more.title, works } : null
}
