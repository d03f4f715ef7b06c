import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { type FormEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { useNavigation } from 'react-router'

type Options<Values extends Record<string, unknown>, Valid> = Parameters<
  typeof useForm<Values, Valid>
>[0] & { id: string }

/** Not away from where somebody has gone on to since they sent it: what they type next would go into the wrong field. */
export function useAnsweredForm<Values extends Record<string, unknown>, Valid = Values>(
  options: Options<Values, Valid>,
) {
  const { id, lastResult } = options
  // Conform itself moves the focus for every answer with a status.
  const answer = useMemo(() => lastResult && { ...lastResult, status: undefined }, [lastResult])
  const [form, fields] = useForm<Values, Valid>({ ...options, lastResult: answer })
  const sentFrom = useFocusOnErrors(id, lastResult)
  const busy = useNavigation().state !== 'idle'
  const { onSubmit, ...formProps } = getFormProps(form)

  return {
    form,
    fields,
    busy,
    formProps: {
      ...formProps,
      onInput() {
        sentFrom.current = null
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        onSubmit(event)
        if (!event.defaultPrevented) sentFrom.current = document.activeElement
      },
    },
  }
}

/** @returns where the focus was when the form was sent; null once somebody types on */
function useFocusOnErrors(formId: string, lastResult: SubmissionResult | null | undefined) {
  const sentFrom = useRef<Element | null>(null)
  const previousResult = useRef(lastResult)

  useLayoutEffect(() => {
    if (lastResult === previousResult.current) return
    previousResult.current = lastResult
    const focused = document.activeElement
    if (focused !== sentFrom.current && focused !== document.body) return
    if (lastResult?.status === 'error') firstWithError(formId, lastResult.error)?.focus()
  }, [formId, lastResult])

  return sentFrom
}

function firstWithError(formId: string, errors: SubmissionResult['error']) {
  const controls = [...(document.forms.namedItem(formId)?.elements ?? [])]
  return controls.find(
    (control): control is HTMLInputElement =>
      control instanceof HTMLElement && Boolean(errors?.[control.getAttribute('name') ?? '']),
  )
}
