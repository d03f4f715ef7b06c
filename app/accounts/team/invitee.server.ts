import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import { newColleagueForm, proofProblems, verificationForm } from '#app/accounts/account/account.ts'
import { checkCurrentPassword } from '#app/accounts/account/own-account.server.ts'
import { passwordProblem } from '#app/accounts/sign-in/passwords.server.ts'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import { auth } from '#app/platform/sessions/sessions.server.ts'
import type { Invitation } from './invitations.server.ts'

const perClient = { name: 'invitation:client', max: 20, minutes: 15 }

/** The password of their account, or a name and password for a new one. */
export function readInvitee(invitation: Invitation, fields: FormData, clientIp: string) {
  const { account } = invitation
  return account
    ? proveAccount(account, fields, clientIp)
    : readNewColleague(invitation, fields, clientIp)
}

async function proveAccount(
  account: NonNullable<Invitation['account']>,
  fields: FormData,
  clientIp: string,
) {
  const form = parseWithZod(fields, { schema: verificationForm })
  if (form.status !== 'success') return refused(form, 422)
  const { password } = form.value
  const proof = (await consume(perClient, clientIp))
    ? await checkCurrentPassword(account, password)
    : 'too often'
  if (proof === 'right') return { password, colleague: null }
  return refused(form, proof === 'too often' ? 429 : 401, proofProblems[proof])
}

async function readNewColleague({ email }: Invitation, fields: FormData, clientIp: string) {
  const form = parseWithZod(fields, { schema: newColleagueForm })
  if (form.status !== 'success') return refused(form, 422)
  const { password, displayName } = form.value
  if (!(await consume(perClient, clientIp))) return refused(form, 429, proofProblems['too often'])
  const problem = await passwordProblem(password, email)
  if (problem) return refused(form, 422, problem)
  const hash = await (await auth().$context).password.hash(password)
  return { password, colleague: { displayName, hash } }
}

function refused(form: Submission<unknown>, status: number, problem?: string) {
  const fieldErrors: Record<string, string[]> = problem ? { password: [problem] } : {}
  const result = form.reply({ hideFields: ['password', 'confirm'], fieldErrors })
  return { answer: data({ result, toast: null }, { status }) }
}
