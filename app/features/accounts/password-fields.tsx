import type { SubmissionResult } from '@conform-to/react'
import { Form, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useCheckedForm } from '#app/ui/checked-form.ts'
import { passwordForm } from './account.ts'
import { ChosenPassword } from './chosen-password.tsx'
import { CurrentPassword } from './current-password.tsx'

type Props = { email: string; lastResult: SubmissionResult | null }

export function PasswordFields({ email, lastResult }: Props) {
  const { fields, attempts, formProps } = useCheckedForm('password', passwordForm, lastResult)
  return (
    <Form method="post" action={href('/account')} className="grid gap-4" {...formProps}>
      {/* For password managers, which want to know whose password it is. */}
      <input type="text" autoComplete="username" defaultValue={email} hidden readOnly />
      <CurrentPassword field={fields.current} />
      <ChosenPassword
        label="New password"
        password={fields.password}
        confirm={fields.confirm}
        attempts={attempts}
      />
      <p>
        <Button type="submit" name="intent" value="password" variant="outline">
          Change password
        </Button>
      </p>
    </Form>
  )
}
