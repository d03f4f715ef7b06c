import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { FormEvent } from 'react'
import { useNavigation } from 'react-router'
import type { z } from 'zod'
import { useAttempts } from './attempts.ts'

/**
 * A form that is checked by the same schema here and on the server. What is wrong is said beside its field once the
 * form was sent off, and goes away as it is put right.
 *
 * @param lastResult the server's last answer
 * @param start what its fields begin with
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
