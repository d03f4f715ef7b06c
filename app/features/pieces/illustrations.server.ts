import type { PieceKind } from '#app/db/schema/pieces.ts'
import type { RenderedPart } from './directives.server.ts'

/** Where a text uses a picture: as the main one of its kind, or as a figure within it. */
export type PictureUse = PieceKind | 'figure'

const folders: Record<PictureUse, string> = {
  article: 'articles',
  work: 'gallery',
  film: 'episodes',
  figure: 'spots',
}

const builtIn = import.meta.glob<Picture>(
  '/content/pictures/{articles,gallery,episodes,spots}/*.webp',
  {
    eager: true,
    query: '?picture',
    import: 'default',
  },
)

type Diagram = { svg: string; text: string }

const diagrams = import.meta.glob<Diagram>('/content/diagrams/*.svg', {
  eager: true,
  query: '?diagram',
  import: 'default',
})

/** The picture that a text names. @returns null when there is none of this name */
export function findPicture(use: PictureUse, name: string): Picture | null {
  return builtIn[`/content/pictures/${folders[use]}/${name}.webp`] ?? null
}

/** Puts pictures and drawings in place of their names. What is not there any more is left out. */
export function illustrated(parts: RenderedPart[]): BodyPart[] {
  return parts.flatMap((part): BodyPart[] => {
    if (typeof part === 'string' || 'slot' in part) return [part]
    const { line: _, ...shown } = part
    if ('figure' in shown) {
      const figure = findPicture('figure', shown.figure)
      return figure ? [{ ...shown, figure }] : []
    }
    const diagram = findDiagram(shown.diagram)
    return diagram ? [{ ...shown, diagram: diagram.svg }] : []
  })
}

/** The words of the diagrams of a text: their titles and descriptions. */
export function diagramTexts(parts: RenderedPart[]) {
  return parts.flatMap((part) => {
    if (typeof part === 'string' || !('diagram' in part)) return []
    return findDiagram(part.diagram)?.text ?? []
  })
}

function findDiagram(name: string) {
  return diagrams[`/content/diagrams/${name}.svg`] ?? null
}
