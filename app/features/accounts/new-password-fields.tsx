import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FieldErrors } from '#app/ui/field.tsx'
import { newPasswordForm } from './account.ts'
import { ChosenPassword } from './chosen-password.tsx'

export function NewPasswordFields({ lastResult }: { lastResult?: SubmissionResult | null }) {
  const [form, fields] = useForm({
    id: 'new-password',
    lastResult,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: newPasswordForm }),
    shouldRevalidate: 'onInput',
  })
  const busy = useNavigation().state !== 'idle'

  return (
    <Form method="post" className="mt-5 grid gap-5" {...getFormProps(form)}>
      <input type="hidden" name="intent" value="new-password" />
      <ChosenPassword
        label="New password"
        password={fields.password}
        confirm={fields.confirm}
        fromServer={Boolean(lastResult)}
      />
      <FieldErrors id={form.errorId} errors={form.errors} />
      <Button type="submit" size="lg" className="w-full" busy={busy && 'Saving...'}>
        Set a new password
      </Button>
    </Form>
  )
}
