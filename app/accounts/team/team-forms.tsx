import type { SubmissionResult } from '@conform-to/react'
import { Form, href } from 'react-router'
import { AccountOfPassword } from '#app/accounts/account/account-of-password.tsx'
import { Button } from '#app/ui/button.tsx'
import { inputProps, selectProps, useCheckedForm } from '#app/ui/checked-form.ts'
import { britishDateTime } from '#app/ui/dates.ts'
import { FieldErrors, Select, TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { Time } from '#app/ui/time.tsx'
import type { openInvitations } from './invitations.server.ts'
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
        hint="Somebody without an account is invited by email. With one, you can also give the role at once."
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
      <p className="flex flex-wrap gap-3">
        <Button intent="invite" busy={busy && 'Sending...'}>
          Invite by email
        </Button>
        <Button intent="grant" variant="outline">
          Give the role at once
        </Button>
      </p>
    </Form>
  )
}

export function RoleRevocationButtons({ email, granted }: TeamMember) {
  const revocable = pageRoles.filter((role) => granted.includes(role))
  return revocable.map((role) => (
    <Form key={role} method="post" action={href('/admin/team')}>
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="role" value={role} />
      <Button intent="revoke" variant="outline" size="sm">
        Remove the role<span className="sr-only"> of {email}</span>
      </Button>
    </Form>
  ))
}

type OpenInvitation = Awaited<ReturnType<typeof openInvitations>>[number]

export function InvitationList({ invitations }: { invitations: OpenInvitation[] }) {
  return (
    <ul className="border-t border-hair">
      {invitations.map(({ id, email, role, worksUntil, invitedBy }) => (
        <li
          key={id}
          className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hair py-3"
        >
          <span className="min-w-0">
            <span className="wrap-anywhere">{email}</span>
            <span className="meta block wrap-anywhere">
              {roleLabels[role]}, invited by <bdi>{invitedBy}</bdi>. The link{' '}
              {worksUntil > new Date() ? 'works until' : 'worked until'}{' '}
              <Time at={worksUntil} format={britishDateTime} />.
            </span>
          </span>
          <Form method="post" action={href('/admin/team')} className="flex flex-wrap gap-2">
            <input type="hidden" name="invitation" value={id} />
            <Button intent="send-again" variant="outline" size="sm">
              Send again<span className="sr-only"> to {email}</span>
            </Button>
            <Button intent="withdraw" variant="outline" size="sm">
              Withdraw<span className="sr-only"> the invitation of {email}</span>
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  )
}
