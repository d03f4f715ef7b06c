import type { SubmissionResult } from '@conform-to/react'
import {
  type FieldMetadata,
  getFormProps,
  getInputProps,
  getSelectProps,
  getTextareaProps,
  useForm,
} from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { FormEvent } from 'react'
import { useNavigation } from 'react-router'
import type { z } from 'zod'
import { useAttempts } from './attempts.ts'

/**
 * A form that the browser and the server check with the same schema. Errors appear beside their fields when the form is
 * submitted, and disappear as they are corrected.
 *
 * @param lastResult the server's last answer
 * @param start the first values of its fields
 */
export function useCheckedForm<Schema extends z.ZodType<unknown, Record<string, unknown>>>(
  id: string,
  schema: Schema,
  lastResult: SubmissionResult | null | undefined,
  start?: Record<string, string>,
) {
  const [form, fields] = useForm<z.input<Schema>, z.output<Schema>>({
    id,
    lastResult,
    defaultValue: start as NonNullable<
      Parameters<typeof useForm<z.input<Schema>>>[0]
    >['defaultValue'],
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    shouldRevalidate: 'onInput',
  })
  const attempts = useAttempts(lastResult)
  const busy = useNavigation().state !== 'idle'
  const { onSubmit, ...formProps } = getFormProps(form)

  return {
    form,
    fields,
    attempts,
    busy,
    formProps: {
      ...formProps,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        attempts.attempt()
        onSubmit(event)
      },
    },
  }
}

/** The props of a TextField or PasswordField for a field of a form, its errors included. */
export function inputProps(field: FieldMetadata, type: 'text' | 'email' | 'password') {
  return { ...getInputProps(field, { type, ariaAttributes: false }), errors: field.errors }
}

/** The props of a TextArea for a field of a form, its errors included. */
export function textAreaProps(field: FieldMetadata) {
  return { ...getTextareaProps(field, { ariaAttributes: false }), errors: field.errors }
}

/** The props of a Select for a field of a form, its errors included. */
export function selectProps(field: FieldMetadata) {
  return { ...getSelectProps(field, { ariaAttributes: false }), errors: field.errors }
}
