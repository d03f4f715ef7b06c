import type { ReactToastKey } from '#content/react-toasts.ts'
import type { NewsletterProblem } from './newsletter-checks.server.ts'
import { readNewsletterForm, type SentNewsletter } from './sent-form.ts'
import type { SavedByAnother } from './sent-newsletter-panel.tsx'

/** The answer to the form of a newsletter that was not saved. */
type NewsletterAnswer = {
  /** The form as it was sent. */
  typed?: SentNewsletter | undefined
  problems?: NewsletterProblem[]
  theirs?: SavedByAnother
  toast?: ReactToastKey
}

type Unanswered = { result: { initialValue?: Record<string, unknown> }; toast: ReactToastKey }

/** Reads what `answerForm` returns for a form that failed: its fields by name. */
export function newsletterAnswer(
  answer: NewsletterAnswer | Unanswered | undefined,
): NewsletterAnswer {
  if (!answer || !('result' in answer)) return answer ?? {}
  const sent = new FormData()
  for (const [name, value] of Object.entries(answer.result.initialValue ?? {})) {
    sent.append(name, String(value))
  }
  return { typed: readNewsletterForm(sent), toast: answer.toast }
}
