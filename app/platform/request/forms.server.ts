import type { SubmissionResult } from '@conform-to/react'
import { data, type RouterContextProvider } from 'react-router'
import { log } from '#app/platform/observability/logger.server.ts'
import { notFound, unavailable } from '#app/platform/response/responses.server.ts'
import { ForbiddenAct } from '#app/platform/sessions/permissions.ts'
import type { ToastKey } from '#content/toasts.ts'
import { logFailure } from './log-failure.server.ts'
import { currentRequestContext, getRequestContext } from './request-context.server.ts'

/**
 * Files, unexpected names, and NUL, which PostgreSQL refuses, are left out; of two fields of a name the first counts.
 * @throws a 400 when the body is not a form
 */
export function readForm(request: Request) {
  return read(request, plainFields)
}

/** For the team's forms, with rows and groups of fields, such as `sources[0].url`. */
export function readFormWithRows(request: Request) {
  return read(request, fieldsWithRows)
}

async function read(request: Request, accepted: (form: FormData) => FormData) {
  try {
    return rememberForm(accepted(await request.formData()))
  } catch {
    throw data(null, { status: 400 })
  }
}

/** So that an error page can show it again. @returns the same form */
export function rememberForm(form: FormData) {
  const requestContext = currentRequestContext()
  if (requestContext) requestContext.form = form
  return form
}

export type SentForm<Toast extends ToastKey> = {
  context: Readonly<RouterContextProvider>
  fields: FormData
  failure: Toast
}

/**
 * An unexpected error is logged and answered with 503: the form as it was sent, without its passwords, and a toast.
 * @throws what the handler throws on purpose: a response, or a result of `data()`; a 404 when the sender may not do this
 */
export async function answerForm<T, Toast extends ToastKey>(
  { context, fields, failure }: SentForm<Toast>,
  handle: () => Promise<T>,
) {
  try {
    return await handle()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (error instanceof ForbiddenAct) {
      const { requestId: id } = getRequestContext(context)
      log.warn({ id, act: error.message }, 'a form was refused to somebody who may not do this')
      throw notFound()
    }
    logFailure(context, error, 'a form could not be answered')
    getRequestContext(context).formFailed = true
    return unavailable(unhandled(fields, failure))
  }
}

export function unhandled<Toast extends ToastKey>(fields: FormData, toast: Toast) {
  const input = textFields(fields)
  const result: SubmissionResult = { status: 'error', initialValue: input }
  return { outcome: 'not handled', intent: fields.get('intent'), input, result, toast }
}

export function textFields(fields: FormData): Record<string, string> {
  return Object.fromEntries(withoutSecrets(fields))
}

/** No files and no passwords. */
export function withoutSecrets(form: FormData) {
  const shown = new Map<string, string>()
  for (const [name, value] of form) {
    if (typeof value === 'string' && !secretFields.has(name)) shown.set(name, value)
  }
  return shown
}

const secretFields = new Set(['password', 'confirm', 'current', 'code'])

/** What one of our forms could have sent: simple names, each once, without NUL; at most fifty. */
export function plainFields(form: FormData) {
  return fieldsNamed(form, /^[a-zA-Z]{1,40}$/, 50)
}

/** `title`, `sources[0].url`, `sources[0].seen.day`. */
const rowName =
  /^(?!.*(?:constructor|prototype))[a-zA-Z]{1,40}(?:\[\d{1,2}\])?(?:\.[a-zA-Z]{1,40}(?:\[\d{1,2}\])?){0,2}$/

function fieldsWithRows(form: FormData) {
  // An article has up to 80 sources of six controls each.
  return fieldsNamed(form, rowName, 800)
}

// FormData finds a name by a linear search: sixty thousand names in a small form would block the process for 15 seconds.
function fieldsNamed(form: FormData, names: RegExp, maxFields: number) {
  const fields = new Map<string, string>()
  for (const [name, value] of form) {
    if (typeof value !== 'string' || !names.test(name) || fields.has(name)) continue
    fields.set(name, value.replaceAll('\0', ''))
    if (fields.size === maxFields) break
  }
  const plain = new FormData()
  for (const [name, value] of fields) plain.append(name, value)
  return plain
}
