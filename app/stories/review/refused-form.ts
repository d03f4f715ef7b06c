import type { SubmissionResult } from '@conform-to/react'

/** What was typed into a form that was refused, and the errors of its fields; nothing of either without a result. */
export function refusedForm(result: SubmissionResult | null | undefined) {
  const input = result?.initialValue
  return {
    inputFor(name: string) {
      const value = input?.[name]
      return typeof value === 'string' ? value : undefined
    },
    /** The errors of the first of these fields that has any. The form's own are under ''. */
    errorsFor(...names: string[]) {
      return names.map((name) => result?.error?.[name]).find(Boolean) ?? undefined
    },
  }
}
