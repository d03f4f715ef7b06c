import type { ReactToastKey } from '#content/react-toasts.ts'
import type { ShownProblem } from './field-words.ts'
import { readPieceForm, type SentPiece } from './piece-values.ts'
import type { FocusAt } from './row-list.tsx'

/** The answer to the form of a piece that was not saved, or whose rows were changed. */
export type PieceAnswer = {
  /** The form as it was sent. */
  typed?: SentPiece
  problems?: ShownProblem[]
  focusAt?: FocusAt
  toast?: ReactToastKey
}

type Unanswered = { result: { initialValue?: Record<string, unknown> }; toast: ReactToastKey }

/** Reads what `answerForm` returns for a form that failed: its fields by name. */
export function answerOf(answer: PieceAnswer | Unanswered | undefined): PieceAnswer {
  if (!answer || !('result' in answer)) return answer ?? {}
  const sent = new FormData()
  for (const [name, value] of Object.entries(answer.result.initialValue ?? {})) {
    sent.append(name, String(value))
  }
  return { typed: readPieceForm(sent), toast: answer.toast }
}
