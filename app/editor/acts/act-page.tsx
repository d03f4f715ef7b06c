import { href } from 'react-router'
import type { ShownPiece } from '#app/editor/form/piece-bar.tsx'
import { titleOf } from '#app/pieces/text/piece-words.ts'
import { type Question, QuestionPage } from '#app/site/question-page.tsx'
import { britishDateWithWeekday, clockTime } from '#app/ui/dates.ts'
import { Time } from '#app/ui/time.tsx'

/** The page that asks before something is done with a piece. */
export function ActPage({ piece, ...question }: Omit<Question, 'back'> & { piece: ShownPiece }) {
  const back = { href: href('/edit/:pieceId', { pieceId: piece.id }), label: titleOf(piece) }
  return <QuestionPage {...question} back={back} />
}

/** `Sunday 25 October 2026, 07:00, London time` */
export function LondonMoment({ at }: { at: Date }) {
  return (
    <b className="font-semibold">
      <Time at={at} format={britishDateWithWeekday} />, {clockTime(at)}, London time
    </b>
  )
}
