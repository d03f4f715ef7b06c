import type { SubmissionResult } from '@conform-to/react'
import {
  type FieldMetadata,
  getInputProps,
  getSelectProps,
  getTextareaProps,
  type Submission,
} from '@conform-to/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { useAnsweredForm } from './answered-form.ts'
import { useAttempts } from './attempts.ts'

/**
 * Errors appear when the form is submitted, and disappear as they are corrected. Until its schema is loaded, the server
 * alone checks it. @param loadSchema imports it, once somebody begins to fill in the form
 */
export function useCheckedForm<Schema extends z.ZodType<unknown, Record<string, unknown>>>(
  id: string,
  loadSchema: () => Promise<Schema>,
  lastResult: SubmissionResult | null | undefined,
  start?: Record<string, string>,
) {
  const { check, load } = useLoadedCheck(loadSchema, Boolean(lastResult))
  type Options = Parameters<typeof useAnsweredForm<z.input<Schema>, z.output<Schema>>>[0]
  const { form, fields, busy, formProps } = useAnsweredForm<z.input<Schema>, z.output<Schema>>({
    id,
    lastResult,
    defaultValue: start as Options['defaultValue'],
    ...(check && {
      onValidate: ({ formData }: { formData: FormData }) => check(formData),
      shouldRevalidate: 'onInput',
    }),
  })
  const changed = useChangesSinceSent(check, lastResult)
  const attempts = useAttempts(lastResult)

  return {
    form,
    fields,
    attempts,
    busy,
    formProps: {
      ...formProps,
      onFocus: load,
      onInput({ target }: FormEvent<HTMLFormElement>) {
        formProps.onInput()
        changed.add(target)
        load()
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        if (!isCheckOfOneField(event)) attempts.attempt()
        formProps.onSubmit(event)
        if (!event.defaultPrevented) changed.clear()
      },
    },
  }
}

// Conform checks a field by submitting the form with a button of this name; the submission is then cancelled.
function isCheckOfOneField({ nativeEvent }: FormEvent) {
  return (nativeEvent as SubmitEvent).submitter?.getAttribute('name') === '__intent__'
}

/**
 * Null until its parts have arrived; they are loaded once the form is used.
 * @param isRefused so that the first correction can be checked at once
 */
function useLoadedCheck<Schema extends z.ZodType<unknown, Record<string, unknown>>>(
  loadSchema: () => Promise<Schema>,
  isRefused: boolean,
) {
  type Check = (formData: FormData) => Submission<z.output<Schema>>
  const [check, setCheck] = useState<Check | null>(null)
  const isAsked = useRef(false)

  async function load() {
    if (isAsked.current) return
    isAsked.current = true
    try {
      const [{ parseWithZod }, schema] = await Promise.all([
        import('@conform-to/zod/v4'),
        loadSchema(),
      ])
      setCheck(() => (formData: FormData) => parseWithZod(formData, { schema }))
    } catch {
      // Offline, or a newer build has taken its place: the server checks the form, and the next input asks again.
      isAsked.current = false
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it loads once, whichever render calls it
  useEffect(() => {
    if (isRefused) load()
  }, [isRefused])

  return { check, load }
}

/**
 * They are checked again when the check arrives, and when the server answers: its errors are about what was sent. Has to be
 * called after useForm, which takes over the answer in its effects.
 */
function useChangesSinceSent(check: unknown, lastResult: unknown) {
  const changed = useRef(new Set<EventTarget>())

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer asks for another check
  useEffect(() => {
    if (!check) return
    for (const field of [...changed.current]) {
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, [check, lastResult])

  return changed.current
}

export function inputProps(field: FieldMetadata, type: 'text' | 'email' | 'password') {
  return { ...getInputProps(field, { type, ariaAttributes: false }), errors: field.errors }
}

export function textAreaProps(field: FieldMetadata) {
  return { ...getTextareaProps(field, { ariaAttributes: false }), errors: field.errors }
}

export function selectProps(field: FieldMetadata) {
  return { ...getSelectProps(field, { ariaAttributes: false }), errors: field.errors }
}
