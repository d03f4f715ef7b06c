import type { SubmissionResult } from '@conform-to/react'

/** Empty without a result. */
export function refusedForm(result: SubmissionResult | null | undefined) {
  const input = result?.initialValue
  return {
    inputFor(name: string) {
      const value = input?.[name]
      return typeof value === 'string' ? value : undefined
    },
    /** Of the first field that has any. The form's own are under ''. */
    errorsFor(...names: string[]) {
      return names.map((name) => result?.error?.[name]).find(Boolean) ?? undefined
    },
  }
}
