import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, href } from 'react-router'
import { proofProblems } from '#app/accounts/account/account.ts'
import { readForm } from '#app/platform/request/forms.server.ts'
import { answerTeamForm } from '#app/platform/request/team-forms.server.ts'
import { redirectWithToast } from '#app/platform/response/responses.server.ts'
import { currentAdmin, type Viewer } from '#app/platform/sessions/viewer.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { AnswerToast } from '#app/site/answer-toast.tsx'
import { ReviewHead } from '#app/stories/review/review-head.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'
import type { Route } from './+types/team.route.ts'
import {
  invite,
  openInvitations,
  sendInvitationAgain,
  withdrawInvitation,
} from './invitations.server.ts'
import { grantRoleByPage, revokeRoleByPage, teamMembers } from './roles.server.ts'
import { invitationActForm, roleGrantForm, roleRevocationForm } from './team-form.ts'
import { InvitationList, RoleGrantForm, RoleRevocationButtons } from './team-forms.tsx'
import { TeamList } from './team-list.tsx'

export const handle = { title: 'Team', failure: 'roleNotChanged' } satisfies Handle

export async function loader({ context }: Route.LoaderArgs) {
  const { email } = currentAdmin(context)
  return { members: await teamMembers(), invitations: await openInvitations(), email }
}

const handlers: Record<
  string,
  (admin: Viewer, fields: FormData) => ReturnType<typeof handleGrant>
> = {
  grant: handleGrant,
  invite: handleInvitation,
  revoke: handleRevocation,
  'send-again': handleSendingAgain,
  withdraw: handleWithdrawal,
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = currentAdmin(context)
  const fields = await readForm(request)
  const intent = String(fields.get('intent'))
  const answer = (Object.hasOwn(handlers, intent) && handlers[intent]) || handleGrant
  return answerTeamForm({ context, fields, failure: handle.failure }, () => answer(admin, fields))
}

async function handleGrant(admin: Viewer, fields: FormData) {
  const form = parseWithZod(fields, { schema: roleGrantForm })
  if (form.status !== 'success') return refused(form)
  const outcome = await grantRoleByPage(admin, form.value)
  if (outcome === 'granted') return redirectWithToast(href('/admin/team'), 'roleGranted')
  if (outcome === 'no account') {
    return refused(form, {
      email: ['Nobody has an account with this address whose email address is verified.'],
    })
  }
  return refused(form, { current: [proofProblems[outcome]] })
}

async function handleInvitation(admin: Viewer, fields: FormData) {
  const form = parseWithZod(fields, { schema: roleGrantForm })
  if (form.status !== 'success') return refused(form)
  const outcome = await invite(admin, form.value)
  if (outcome === 'sent') return redirectWithToast(href('/admin/team'), 'invitationSent')
  if (outcome === 'has role') return refused(form, { email: ['They have this role already.'] })
  return refused(form, { current: [proofProblems[outcome]] })
}

function refused(form: Submission<unknown>, fieldErrors: Record<string, string[]> = {}) {
  const result = form.reply({ hideFields: ['current'], fieldErrors })
  return data({ result, toast: null }, { status: 422 })
}

async function handleSendingAgain(admin: Viewer, fields: FormData) {
  const outcome = await sendInvitationAgain(admin, invitationIn(fields))
  const toasts = {
    sent: 'invitationSent',
    gone: 'invitationGone',
    'too often': 'invitationNotSent',
  } as const
  return redirectWithToast(href('/admin/team'), toasts[outcome])
}

async function handleWithdrawal(admin: Viewer, fields: FormData) {
  await withdrawInvitation(admin, invitationIn(fields))
  return redirectWithToast(href('/admin/team'), 'invitationWithdrawn')
}

function invitationIn(fields: FormData) {
  const form = parseWithZod(fields, { schema: invitationActForm })
  if (form.status !== 'success') throw data(null, { status: 400 })
  return form.value.invitation
}

async function handleRevocation(admin: Viewer, fields: FormData) {
  const form = parseWithZod(fields, { schema: roleRevocationForm })
  if (form.status !== 'success') throw data(null, { status: 400 })
  await revokeRoleByPage(admin, form.value.email, form.value.role)
  return redirectWithToast(href('/admin/team'), 'roleRevoked')
}

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap pt-6 lg:pt-8">
      <AnswerToast answer={actionData} />
      <ReviewHead title="Team" />
      <TeamList
        members={loaderData.members}
        action={(member) => <RoleRevocationButtons {...member} />}
      />
      {loaderData.invitations.length > 0 && (
        <section className="mt-10" aria-labelledby="invitations">
          <SectionHead id="invitations">Open invitations</SectionHead>
          <InvitationList invitations={loaderData.invitations} />
        </section>
      )}
      <section className="mt-10" aria-labelledby="grant">
        <SectionHead id="grant">Invite somebody, or give a role</SectionHead>
        <p className="mb-6 max-w-prose text-soft">
          The link in an invitation works once, for 7 days. A role is in force at once, and its
          owner is told by email when it is given or removed. Somebody who is a writer and becomes
          an editor is no longer a writer, and the reverse. Only a command on the server makes an
          admin, or ends the role of one.
        </p>
        {/* Empty again once it was used. */}
        <RoleGrantForm
          key={JSON.stringify([loaderData.members, loaderData.invitations])}
          granter={loaderData.email}
          lastResult={actionData?.result ?? null}
        />
      </section>
    </main>
  )
}
