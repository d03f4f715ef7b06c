import type { SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useCheckedForm } from '#app/ui/checked-form.ts'
import { FieldErrors } from '#app/ui/field.tsx'
import { newPasswordForm } from './account.ts'
import { ChosenPassword } from './chosen-password.tsx'

type Props = { email: string; lastResult?: SubmissionResult | null }

export function NewPasswordFields({ email, lastResult }: Props) {
  const { form, fields, attempts, busy, formProps } = useCheckedForm(
    'new-password',
    newPasswordForm,
    lastResult,
  )

  return (
    <Form method="post" className="mt-5 grid gap-5" {...formProps}>
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
