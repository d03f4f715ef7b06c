import { labelAt } from '#app/editor/form/field-words.ts'
import type { Place, Stretch } from '#app/pieces/text/differences.ts'
import type { PieceKind } from '#app/platform/db/schema/pieces.ts'
import { counted } from '#app/ui/counted.ts'

/** What was added and removed, each with a word for those who hear the page. */
export function Words({ stretches }: { stretches: Stretch[] }) {
  return (
    <p className="whitespace-pre-line wrap-anywhere" dir="auto">
      {stretches.map(({ text, is }, at) => {
        const key = `${at}`
        if (is === 'same') return <span key={key}>{text}</span>
        const Mark = is === 'added' ? 'ins' : 'del'
        return (
          // The text has no space between removed words and those in their place.
          <Mark key={key} className={is === 'added' ? '[del+&]:ml-1' : undefined}>
            <span className="sr-only">{is === 'added' ? 'Added: ' : 'Removed: '}</span>
            {text}
          </Mark>
        )
      })}
    </p>
  )
}

export function DifferenceLegend() {
  return (
    <p className="diff flex flex-wrap gap-x-5 font-sans text-sm">
      <span>
        <ins>Underlined</ins>: added
      </span>
      <span>
        <del>Struck through</del>: removed
      </span>
    </p>
  )
}

/** How many paragraphs between two differences are left out, since they are the same. */
export function SameParagraphs({ count, both }: { count: number; both?: boolean }) {
  return (
    <p className="same">{`${counted(count, 'paragraph')} the same${both ? ' in both' : ''}`}</p>
  )
}

export function placeInWords(kind: PieceKind, place: Place) {
  if ('field' in place) return labelAt(kind, [place.field])
  return kind === 'film' ? `Line ${place.paragraph}` : `Paragraph ${place.paragraph}`
}
