import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, redirect } from 'react-router'
import { requestExport } from '#app/accounts/data-export/exports.server.ts'
import { disconnectGoogle, signInMethods } from '#app/accounts/sign-in/google-connection.server.ts'
import { requestPasswordReset } from '#app/accounts/sign-in/recovery.server.ts'
import { signOut } from '#app/accounts/sign-in/sign-in.server.ts'
import { isOnlyAdmin } from '#app/accounts/team/roles.server.ts'
import { redirectWithToast } from '#app/platform/response/responses.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { chooseDraftsAlone } from '#app/stories/author/story-draft.server.ts'
import type { ToastKey } from '#content/toasts.ts'
import {
  addressForm,
  deletionForm,
  moveForm,
  nameForm,
  passwordForm,
  proofProblems,
} from './account.ts'
import { deleteAccountData } from './account-deletion.server.ts'
import { requestDeletion, requestMove } from './email-confirmation.server.ts'
import {
  changeName,
  changePassword,
  checkCurrentPassword,
  choosePieceEmails,
  endSession,
  requestAddressChange,
} from './own-account.server.ts'

type FormRequest = { fields: FormData; owner: Viewer; request: Request; clientIp: string }

type Refused = ReturnType<typeof refused>
type Handler = (form: FormRequest) => Promise<Response | Refused>

const handlers: Record<string, Handler> = {
  name: handleName,
  address: handleAddress,
  password: handlePassword,
  sessions: handleSessions,
  data: handleData,
  deletion: handleDeletion,
  google: handleGoogle,
  'password-email': handlePasswordEmail,
  'piece-emails': handlePieceEmails,
  'stories-begun': handleStoriesBegun,
  'deletion-email': handleDeletionEmail,
}

/** @returns null for an unknown intent, such as `__proto__` */
export function handlerFor(intent: string) {
  return (Object.hasOwn(handlers, intent) && handlers[intent]) || null
}

// A password is never sent back to the page.
const hideFields = ['current', 'password', 'confirm']

async function handleName({ fields, owner }: FormRequest) {
  const form = parseWithZod(fields, { schema: nameForm })
  if (form.status !== 'success') return refused('name', form)
  await changeName(owner, form.value.displayName ?? '')
  return showAccount('accountSaved')
}

async function handlePieceEmails({ fields, owner }: FormRequest) {
  await choosePieceEmails(owner, fields.has('on'))
  return showAccount('accountSaved', '#piece-emails')
}

async function handleStoriesBegun({ fields, owner }: FormRequest) {
  await chooseDraftsAlone(owner, fields.has('alone'))
  return showAccount('accountSaved', '#stories-begun')
}

async function handleAddress({ fields, owner }: FormRequest) {
  if (!(await signInMethods(owner)).password) return handleMove(fields, owner)
  const form = parseWithZod(fields, { schema: addressForm })
  if (form.status !== 'success') return refused('address', form)
  const outcome = await requestAddressChange(owner, form.value.email, form.value.current)
  if (outcome === 'asked') return showAccount('addressAsked')
  const fieldErrors = { current: [proofProblems[outcome]] }
  return refused('address', form, fieldErrors)
}

// For an account without a password an email replaces the password.
async function handleMove(fields: FormData, owner: Viewer) {
  const form = parseWithZod(fields, { schema: moveForm })
  if (form.status !== 'success') return refused('address', form)
  return redirectAfterEmail(await requestMove(owner, form.value.email))
}

async function handleDeletionEmail({ owner }: FormRequest) {
  if (await isOnlyAdmin(owner)) return showAccount('onlyAdminStays')
  return redirectAfterEmail(await requestDeletion(owner))
}

async function handlePasswordEmail({ owner, clientIp }: FormRequest) {
  return redirectAfterEmail(await requestPasswordReset(owner.email, clientIp))
}

function redirectAfterEmail(outcome: 'asked' | 'too often') {
  return showAccount(outcome === 'asked' ? 'linkSent' : 'emailsTooOften')
}

async function handleGoogle({ owner }: FormRequest) {
  const gone = await disconnectGoogle(owner)
  return showAccount(gone ? 'googleDisconnected' : 'googleStays')
}

async function handlePassword({ fields, owner, request }: FormRequest) {
  const form = parseWithZod(fields, { schema: passwordForm })
  if (form.status !== 'success') return refused('password', form)
  const outcome = await changePassword(owner, form.value, request)
  if (typeof outcome === 'object' && 'cookies' in outcome) {
    return redirectWithToast(href('/account'), 'passwordChanged', outcome.cookies)
  }
  if (outcome === 'signed out') return redirect(href('/auth'))
  const fieldErrors: Record<string, string[]> =
    typeof outcome === 'string'
      ? { current: [proofProblems[outcome]] }
      : { password: [outcome.passwordProblem] }
  return refused('password', form, fieldErrors)
}

async function handleSessions({ fields, owner, request }: FormRequest) {
  await endSession(owner, String(fields.get('which')), request)
  return showAccount('sessionsEnded')
}

async function handleData({ owner }: FormRequest) {
  const outcome = await requestExport(owner)
  if (outcome === 'asked') return showAccount('copyAsked', '#data')
  // Without script the toast is at the top of the page, and nothing else says this.
  return showAccount('copyTooOften')
}

async function handleDeletion({ fields, owner, request }: FormRequest) {
  const form = parseWithZod(fields, { schema: deletionForm })
  if (form.status !== 'success') return refused('deletion', form)
  const proof = await checkCurrentPassword(owner, form.value.current)
  if (proof !== 'right') {
    const fieldErrors = { current: [proofProblems[proof]] }
    return refused('deletion', form, fieldErrors)
  }
  // The page then says why, in place of the form.
  if ((await deleteAccountData(owner)) === 'last admin') {
    return showAccount('onlyAdminStays')
  }
  return redirectWithToast(href('/'), 'accountDeleted', await signOut(request))
}

function showAccount(toast: ToastKey, at = '') {
  return redirectWithToast(href('/account') + at, toast)
}

function refused(
  intent: string,
  form: Submission<unknown>,
  fieldErrors?: Record<string, string[]>,
) {
  const result = form.reply({ hideFields, fieldErrors })
  return data({ intent, result, toast: null }, { status: 422 })
}
