import { data, redirect } from 'react-router'
import type { ToastKey } from '#content/toasts.ts'
import { flash } from './flash.server.ts'

/** To throw: the nearest boundary draws the not-found page with its status. */
export function notFound() {
  return data(null, { status: 404 })
}

/** To throw, or to return from an action: too many tries. */
export function tooOften<T>(body: T) {
  return data(body, { status: 429 })
}

/** Out of reach for the moment: the database is away or the machine has its hands full. */
export function unavailable<T>(body: T) {
  return data(body, { status: 503 })
}

/** Sends the reader on with a toast to greet them there, or with two. */
export async function redirectWithToast(
  to: string,
  toast: ToastKey,
  headers: Headers = new Headers(),
  also?: ToastKey,
) {
  headers.append('Set-Cookie', (await flash(toast, also))['Set-Cookie'])
  return redirect(to, { status: 303, headers })
}

/** For a page whose address holds the token of a letter: nobody else is told it, and no cache keeps it. */
export const tokenHeaders = {
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'private, no-store',
}
