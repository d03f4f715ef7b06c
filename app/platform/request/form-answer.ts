import type { ReactToastKey } from '#content/react-toasts.ts'

export type FormProblem = { id: string; words: string; summary: string }

export type FormAnswer = {
  outcome: string
  errors?: FormProblem[]
  /** The form as it was sent, without passwords. */
  input?: Record<string, string>
  toast?: ReactToastKey
}

/** Shown at the control alone. */
export function formProblem(id: string, words: string): FormProblem {
  return { id, words, summary: words }
}

export function formProblems(errors: Record<string, string[] | null | undefined>): FormProblem[] {
  return Object.entries(errors).flatMap(([id, words]) =>
    (words ?? []).map((each) => formProblem(id, each)),
  )
}

export function problemWords(errors: FormProblem[] | undefined, id: string) {
  return errors?.find((error) => error.id === id)?.words
}

export function answered(answer: FormAnswer | undefined, name: string, value?: string) {
  const words = problemWords(answer?.errors, name)
  return { defaultValue: answer?.input?.[name] ?? value, errors: words ? [words] : undefined }
}
