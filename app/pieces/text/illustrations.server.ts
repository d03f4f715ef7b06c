import {
  builtInPath,
  type PictureUse,
  pictureFolders,
  pictureUses,
} from '#app/pieces/pictures/built-in-pictures.server.ts'
import { type PictureFacts, shownUpload } from '#app/pieces/pictures/picture-address.ts'
import { siteSettings } from '#app/platform/configuration/site-settings.server.ts'
import rose from '#content/pictures/home/rose-dagger-swallow.webp?picture'
import type { RenderedPart } from './directives.server.ts'
import { videoAt } from './video-address.ts'

const builtIn = import.meta.glob<Picture>(
  '/content/pictures/{articles,gallery,films,spots}/*.webp',
  {
    eager: true,
    query: '?picture',
    import: 'default',
  },
)

export const builtInPictures = Object.keys(builtIn).flatMap((path) => {
  const [, folder, name = ''] = /^\/content\/pictures\/(\w+)\/([a-z0-9-]+)\.webp$/.exec(path) ?? []
  const use = pictureUses.find((use) => pictureFolders[use] === folder)
  return use ? [{ use, name }] : []
})

type Diagram = { svg: string; text: string }

const diagrams = import.meta.glob<Diagram>('/content/diagrams/*.svg', {
  eager: true,
  query: '?diagram',
  import: 'default',
})

const uploaded = new Map<string, Picture>()

export function findPicture(use: PictureUse, name: string): Picture | null {
  const path = builtInPath(use, name, (path) => `/${path}` in builtIn)
  return (path ? builtIn[`/${path}`] : uploaded.get(name)) ?? null
}

export function listUploadedPictures() {
  return [...uploaded].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

export function findUploaded(name: string): Picture | null {
  return uploaded.get(name) ?? null
}

export function shownPictureOf(facts: PictureFacts) {
  return shownUpload(facts, rose.card)
}

/** @param names one of them that is not among the pictures is gone; without names, every other one is */
export function showUploadedPictures(
  pictures: (PictureFacts & { name: string })[],
  names: Iterable<string> = uploaded.keys(),
) {
  for (const name of [...names]) uploaded.delete(name)
  for (const picture of pictures) uploaded.set(picture.name, shownPictureOf(picture))
}

/**
 * What is there no longer is left out.
 *
 * @param noPoster stands where a video has none yet
 */
export function illustrated(parts: RenderedPart[], noPoster?: Picture): BodyPart[] {
  return parts.flatMap((part): BodyPart[] => {
    if (typeof part === 'string' || 'slot' in part || 'stock' in part) return [part]
    const { line: _, ...shown } = part
    if ('figure' in shown) {
      const figure = findPicture('figure', shown.figure) ?? (shown.video ? noPoster : null)
      const { video: address, ...words } = shown
      const video = address ? videoAt(address, siteSettings.films.videos) : null
      return figure ? [{ ...words, figure, ...(video && { video }) }] : []
    }
    const diagram = findDiagram(shown.diagram)
    return diagram ? [{ ...shown, diagram: diagram.svg }] : []
  })
}

/** Their titles and descriptions. */
export function diagramTexts(parts: RenderedPart[]) {
  return parts.flatMap((part) => {
    if (typeof part === 'string' || !('diagram' in part)) return []
    return findDiagram(part.diagram)?.text ?? []
  })
}

function findDiagram(name: string) {
  return diagrams[`/content/diagrams/${name}.svg`] ?? null
}
