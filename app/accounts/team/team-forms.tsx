import type { SubmissionResult } from '@conform-to/react'
import { Form, href } from 'react-router'
import { AccountOfPassword } from '#app/accounts/account/account-of-password.tsx'
import { Button } from '#app/ui/button.tsx'
import { inputProps, selectProps, useCheckedForm } from '#app/ui/checked-form.ts'
import { FieldErrors, Select, TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { pageRoles, roleLabels, type TeamMember } from './team.ts'

type RoleGrantFormProps = {
  granter: string
  lastResult: SubmissionResult | null
}

export function RoleGrantForm({ granter, lastResult }: RoleGrantFormProps) {
  const { form, fields, busy, formProps } = useCheckedForm(
    'role-grant',
    async () => (await import('./team-form.ts')).roleGrantForm,
    lastResult,
  )
  return (
    <Form
      method="post"
      action={href('/admin/team')}
      className="grid max-w-prose gap-4"
      {...formProps}
    >
      <TextField
        label="Email"
        hint="They need an account with this address first."
        autoComplete="off"
        {...inputProps(fields.email, 'email')}
        required
      />
      <Select label="Role" {...selectProps(fields.role)} required>
        {pageRoles.map((role) => (
          <option key={role} value={role}>
            {roleLabels[role]}
          </option>
        ))}
      </Select>
      <AccountOfPassword email={granter} />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        {...inputProps(fields.current, 'password')}
        required
      />
      <FieldErrors id={form.errorId} errors={form.errors} />
      <p>
        <Button type="submit" name="intent" value="grant" busy={busy && 'Saving...'}>
          Give the role
        </Button>
      </p>
    </Form>
  )
}

/** A button for each role of somebody that can be revoked here. */
export function RoleRevocationButtons({ email, granted }: TeamMember) {
  const revocable = pageRoles.filter((role) => granted.includes(role))
  return revocable.map((role) => (
    <Form key={role} method="post" action={href('/admin/team')}>
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="role" value={role} />
      <Button type="submit" name="intent" value="revoke" variant="outline" size="sm">
        Remove the role<span className="sr-only"> of {email}</span>
      </Button>
    </Form>
  ))
}
