import { ToastRegion } from '#app/ui/toast.tsx'
import { type ReactToastKey, reactToasts } from '#content/react-toasts.ts'

type Answer = { toast?: ReactToastKey | null; [other: string]: unknown }

export function AnswerToast({ answer }: { answer: Answer | undefined }) {
  return answer?.toast && <ToastRegion toasts={[reactToasts[answer.toast]]} of={answer} />
}
