import type { SubmissionResult } from '@conform-to/react'
import { data, type RouterContextProvider } from 'react-router'
import { log } from '#app/server/observability/logger.server.ts'
import { unavailable } from '#app/server/response/responses.server.ts'
import type { ToastKey } from '#content/toasts.ts'
import { currentRequestContext, requestContextOf } from './request-context.server.ts'

/**
 * Reads a form of words. Of fields of one name the first counts; files, odd names and NUL, which PostgreSQL refuses, are left out.
 *
 * @throws a 400 when the body is no form
 */
export async function readForm(request: Request) {
  try {
    return remember(plainFields(await request.formData()))
  } catch {
    throw data(null, { status: 400 })
  }
}

/** Lets the request know what was sent, so that an error page can give it back. @returns the same form */
export function remember(form: FormData) {
  const visit = currentRequestContext()
  if (visit) visit.form = form
  return form
}

type SentForm<Toast extends ToastKey> = {
  context: Readonly<RouterContextProvider>
  fields: FormData
  /** What the page says when the form could not be answered. */
  failure: Toast
}

/**
 * Runs what answers a form. A mistake of ours, or a database that is away, is logged and answered with 503: the form as it
 * was sent, without its passwords, and a toast.
 *
 * @throws what was thrown on purpose: a response, or what `data()` makes
 */
export async function answerForm<T, Toast extends ToastKey>(
  { context, fields, failure }: SentForm<Toast>,
  answer: () => Promise<T>,
) {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const visit = requestContextOf(context)
    log.error({ id: visit.requestId, err: error }, 'a form could not be answered')
    visit.formFailed = true
    const typed = [...withoutSecrets(fields)]
    const result: SubmissionResult = { status: 'error', initialValue: Object.fromEntries(typed) }
    return unavailable({ intent: fields.get('intent'), result, toast: failure })
  }
}

/** The words of a form that may be shown again: not its files, and not its passwords. */
export function withoutSecrets(form: FormData) {
  const shown = new Map<string, string>()
  for (const [name, value] of form) {
    if (typeof value === 'string' && !secretFields.has(name)) shown.set(name, value)
  }
  return shown
}

const secretFields = new Set(['password', 'confirm', 'current'])

// More than any form of ours has. FormData looks a name up by walking through all of them,
// so sixty thousand names in one small form would hold up everyone for a quarter of a minute.
const mostFields = 50

/** The fields of a form that can be ours: plain names, each once, without NUL; the first fifty of them. */
export function plainFields(given: FormData) {
  const fields = new Map<string, string>()
  for (const [name, value] of given) {
    if (typeof value !== 'string' || !/^[a-zA-Z]{1,40}$/.test(name) || fields.has(name)) continue
    fields.set(name, value.replaceAll('\0', ''))
    if (fields.size === mostFields) break
  }
  const plain = new FormData()
  for (const [name, value] of fields) plain.append(name, value)
  return plain
}
