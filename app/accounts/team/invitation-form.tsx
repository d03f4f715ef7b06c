import { Form } from 'react-router'
import { AccountOfPassword } from '#app/accounts/account/account-of-password.tsx'
import { SignUpTerms } from '#app/accounts/sign-in/auth-forms.tsx'
import { useAnsweredForm } from '#app/ui/answered-form.ts'
import { Button } from '#app/ui/button.tsx'
import { inputProps } from '#app/ui/checked-form.ts'
import { TextField } from '#app/ui/field.tsx'
import { FormToasts } from '#app/ui/toast.tsx'
import { reactToasts } from '#content/react-toasts.ts'
import type { Route } from './+types/invitation.route.ts'

type InvitationFormProps = Pick<
  Route.ComponentProps['loaderData'],
  'token' | 'email' | 'account'
> & {
  answer: Route.ComponentProps['actionData']
}

export function InvitationForm({ token, email, account, answer }: InvitationFormProps) {
  const { fields, formProps } = useAnsweredForm<{
    displayName: string
    password: string
    confirm: string
  }>({ id: 'invitation', lastResult: answer?.result ?? null })
  return (
    <Form method="post" className="grid max-w-prose gap-4" {...formProps}>
      <input type="hidden" name="token" value={token} />
      {account === 'new' && (
        <TextField
          label="Your name"
          hint="Colleagues see it. What you write is signed with the name that its form asks for."
          autoComplete="name"
          {...inputProps(fields.displayName, 'text')}
          required
        />
      )}
      {account !== 'signed in' && (
        <>
          <AccountOfPassword email={email} />
          <TextField
            label="Password"
            autoComplete={account === 'new' ? 'new-password' : 'current-password'}
            {...inputProps(fields.password, 'password')}
            required
          />
        </>
      )}
      {account === 'new' && (
        <>
          <TextField
            label="Confirm password"
            autoComplete="new-password"
            {...inputProps(fields.confirm, 'password')}
            required
          />
          <SignUpTerms />
        </>
      )}
      <FormToasts toasts={answer?.toast ? [reactToasts[answer.toast]] : []} of={answer} />
      <p>
        <Button type="submit" size="lg">
          Join the team
        </Button>
      </p>
    </Form>
  )
}
