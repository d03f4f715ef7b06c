import { getFormProps, getInputProps, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form, useNavigation } from 'react-router'
import { useAttempts } from '#app/ui/attempts.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldErrors, TextField } from '#app/ui/field.tsx'
import { signUpForm } from './account.ts'
import { ChosenPassword } from './chosen-password.tsx'

export function SignUpFields({ lastResult }: { lastResult?: SubmissionResult | null }) {
  const [form, fields] = useForm({
    id: 'sign-up',
    lastResult,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: signUpForm }),
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
      <input type="hidden" name="intent" value="sign-up" />
      <TextField
        label="Email"
        autoComplete="username"
        errors={fields.email.errors}
        {...getInputProps(fields.email, { type: 'email', ariaAttributes: false })}
        required
      />
      <ChosenPassword
        label="Password"
        password={fields.password}
        confirm={fields.confirm}
        attempts={attempts}
      />
      <FieldErrors id={form.errorId} errors={form.errors} />
      <Button type="submit" size="lg" className="w-full" busy={busy && 'Signing up...'}>
        Sign Up
      </Button>
    </Form>
  )
}
