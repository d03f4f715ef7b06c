import { data, redirect } from 'react-router'
import type { ToastKey } from '#content/toasts.ts'
import { flash } from './flash.server.ts'

/** To throw: the nearest error boundary renders the not-found page with its status. */
export function notFound() {
  return data(null, { status: 404 })
}

/** To throw: the same for what was there and was taken down on purpose. The page says why, when that is known. */
export function gone(why: string | null = null) {
  return data(why, { status: 410 })
}

/** To throw, or to return from an action: the rate limit is exceeded. */
export function tooOften<T>(body: T) {
  return data(body, { status: 429 })
}

/** Unavailable for the moment: the database is away or the machine is too busy. */
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

/** For a page whose URL contains the token of an email: the token is not sent as a referrer and no cache stores the page. */
export const tokenHeaders = {
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'private, no-store',
}
