import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form, useNavigation } from 'react-router'
import { useAttempts } from '#app/ui/attempts.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldErrors } from '#app/ui/field.tsx'
import { newPasswordForm } from './account.ts'
import { ChosenPassword } from './chosen-password.tsx'

type Props = { email: string; lastResult?: SubmissionResult | null }

export function NewPasswordFields({ email, lastResult }: Props) {
  const [form, fields] = useForm({
    id: 'new-password',
    lastResult,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: newPasswordForm }),
    shouldRevalidate: 'onInput',
  })
  const attempts = useAttempts(lastResult)
  const { onSubmit, ...formProps } = getFormProps(form)
  const busy = useNavigation().state !== 'idle'

  return (
    <Form
      method="post"
      className="mt-5 grid gap-5"
      {...formProps}
      onSubmit={(event) => {
        attempts.attempt()
        onSubmit(event)
      }}
    >
      <input type="hidden" name="intent" value="new-password" />
      {/* For password managers, which keep a password with its address. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <ChosenPassword
        label="New password"
        password={fields.password}
        confirm={fields.confirm}
        attempts={attempts}
      />
      <FieldErrors id={form.errorId} errors={form.errors} />
      <Button type="submit" size="lg" className="w-full" busy={busy && 'Saving...'}>
        Set a new password
      </Button>
    </Form>
  )
}
