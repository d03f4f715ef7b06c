import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, redirect } from 'react-router'
import {
  addressForm,
  deletionForm,
  moveForm,
  nameForm,
  passwordForm,
} from '#app/features/accounts/account.ts'
import { requestDeletion, requestMove } from '#app/features/accounts/email-confirmation.server.ts'
import { disconnectGoogle, signInMethods } from '#app/features/accounts/google-connection.server.ts'
import {
  changeName,
  changePassword,
  checkCurrentPassword,
  endSession,
  requestAddressChange,
} from '#app/features/accounts/own-account.server.ts'
import { requestPasswordReset } from '#app/features/accounts/recovery.server.ts'
import { signOut } from '#app/features/accounts/sign-in.server.ts'
import { requestExport } from '#app/features/exports/exports.server.ts'
import { deleteAccountData } from '#app/lifecycle/account-deletion.server.ts'
import { redirectWithToast } from '#app/server/response/responses.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'

/** `client` is the address the request came from, to count by. */
type Asked = { fields: FormData; owner: Viewer; request: Request; client: string }

type Refused = ReturnType<typeof refused>
type Answer = (asked: Asked) => Promise<Response | Refused>

/** The forms of /account by their `intent`. */
const answers: Record<string, Answer> = {
  name: answerName,
  address: answerAddress,
  password: answerPassword,
  sessions: answerSessions,
  data: answerData,
  deletion: answerDeletion,
  google: answerGoogle,
  'password-letter': answerPasswordLetter,
  'deletion-letter': answerDeletionLetter,
}

/** @returns null for an intent that no form of ours has, such as `__proto__` */
export function answerTo(intent: string) {
  return (Object.hasOwn(answers, intent) && answers[intent]) || null
}

// A password is never sent back to the page.
const hideFields = ['current', 'password', 'confirm']

const proofProblems = {
  wrong: 'That is not your password.',
  'too often': 'That was a few too many tries. Please wait an hour.',
  none: 'This account has no password. Choose one first, by “Set a password”.',
}

async function answerName({ fields, owner }: Asked) {
  const form = parseWithZod(fields, { schema: nameForm })
  if (form.status !== 'success') return refused('name', form.reply())
  await changeName(owner, form.value.displayName ?? '')
  return redirectWithToast(href('/account'), 'accountSaved')
}

async function answerAddress({ fields, owner }: Asked) {
  if (!(await signInMethods(owner)).password) return answerMove(fields, owner)
  const form = parseWithZod(fields, { schema: addressForm })
  if (form.status !== 'success') return refused('address', form.reply({ hideFields }))
  const outcome = await requestAddressChange(owner, form.value.email, form.value.current)
  if (outcome === 'asked') return redirectWithToast(href('/account'), 'addressAsked')
  const fieldErrors = { current: [proofProblems[outcome]] }
  return refused('address', form.reply({ hideFields, fieldErrors }))
}

// An account without a password: a letter takes the place of it.
async function answerMove(fields: FormData, owner: Viewer) {
  const form = parseWithZod(fields, { schema: moveForm })
  if (form.status !== 'success') return refused('address', form.reply())
  return letterAnswer(await requestMove(owner, form.value.email))
}

async function answerDeletionLetter({ owner }: Asked) {
  return letterAnswer(await requestDeletion(owner))
}

async function answerPasswordLetter({ owner, client }: Asked) {
  return letterAnswer(await requestPasswordReset(owner.email, client))
}

function letterAnswer(outcome: 'asked' | 'too often') {
  return redirectWithToast(href('/account'), outcome === 'asked' ? 'letterSent' : 'lettersTooOften')
}

async function answerGoogle({ owner }: Asked) {
  const gone = await disconnectGoogle(owner)
  return redirectWithToast(href('/account'), gone ? 'googleDisconnected' : 'googleStays')
}

async function answerPassword({ fields, owner, request }: Asked) {
  const form = parseWithZod(fields, { schema: passwordForm })
  if (form.status !== 'success') return refused('password', form.reply({ hideFields }))
  const outcome = await changePassword(owner, form.value, request)
  if (typeof outcome === 'object' && 'cookies' in outcome) {
    return redirectWithToast(href('/account'), 'passwordChanged', outcome.cookies)
  }
  if (outcome === 'signed out') return redirect(href('/auth'))
  const fieldErrors: Record<string, string[]> =
    typeof outcome === 'string'
      ? { current: [proofProblems[outcome]] }
      : { password: [outcome.passwordProblem] }
  return refused('password', form.reply({ hideFields, fieldErrors }))
}

async function answerSessions({ fields, owner, request }: Asked) {
  await endSession(owner, String(fields.get('which')), request)
  return redirectWithToast(href('/account'), 'sessionsEnded')
}

async function answerData({ owner }: Asked) {
  const outcome = await requestExport(owner)
  if (outcome === 'asked') return redirectWithToast(`${href('/account')}#data`, 'copyAsked')
  // Without script a toast stands at the beginning of the page, and nothing else says this.
  return redirectWithToast(href('/account'), 'copyTooOften')
}

async function answerDeletion({ fields, owner, request }: Asked) {
  const form = parseWithZod(fields, { schema: deletionForm })
  if (form.status !== 'success') return refused('deletion', form.reply({ hideFields }))
  const proof = await checkCurrentPassword(owner, form.value.current)
  if (proof !== 'right') {
    const fieldErrors = { current: [proofProblems[proof]] }
    return refused('deletion', form.reply({ hideFields, fieldErrors }))
  }
  const cookies = await signOut(request)
  await deleteAccountData(owner)
  return redirectWithToast(href('/'), 'accountDeleted', cookies)
}

function refused(intent: string, result: SubmissionResult) {
  return data({ intent, result, toast: null }, { status: 422 })
}
