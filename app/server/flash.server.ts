import { createCookie } from 'react-router'
import { isToastKey, type ToastKey } from '#content/toasts.ts'
import { configuration } from './configuration.server.ts'

// It names a toast of the catalogue and carries no words, so nobody can put words into our mouth.
const cookie = createCookie('toast', { httpOnly: true, sameSite: 'lax', path: '/', maxAge: 60 })

/** The header that shows a toast on the next page. */
export async function flash(toast: ToastKey) {
  return { 'Set-Cookie': await cookie.serialize(toast, overHttps()) }
}

/** The toast to show now, and the header that takes it down again. */
export async function takeFlash(request: Request) {
  const toast: unknown = await cookie.parse(request.headers.get('cookie'))
  if (!isToastKey(toast)) return { toast: null, headers: undefined }
  const taken = await cookie.serialize('', { ...overHttps(), maxAge: 0 })
  return { toast, headers: { 'Set-Cookie': taken } }
}

function overHttps() {
  return { secure: configuration.baseUrl.startsWith('https:') }
}
