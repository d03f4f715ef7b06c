import { data, redirect } from 'react-router'
import type { ToastKey } from '#content/toasts.ts'
import { flash } from './flash.server.ts'

export function notFound() {
  return data(null, { status: 404 })
}

/** Taken down on purpose. The page says why, when that is known. */
export function gone(why: string | null = null) {
  return data(why, { status: 410 })
}

export function tooOften<T>(body: T) {
  return data(body, { status: 429 })
}

export function unavailable<T>(body: T) {
  return data(body, { status: 503 })
}

export async function redirectWithToast(
  to: string,
  toast: ToastKey,
  headers: Headers = new Headers(),
  also?: ToastKey,
) {
  headers.append('Set-Cookie', (await flash(toast, also))['Set-Cookie'])
  return redirect(to, { status: 303, headers })
}

/** A token of an email is in the URL: it is not sent as a referrer and no cache stores the page. */
export const tokenHeaders = {
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'private, no-store',
}
