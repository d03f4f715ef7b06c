import { createCookie } from 'react-router'
import { isToastKey, type ToastKey } from '#content/toasts.ts'
import { configuration } from './configuration.server.ts'

// It names a toast of the catalogue and carries no words, so nobody can put words into our mouth.
const cookie = createCookie('toast', { httpOnly: true, sameSite: 'lax', path: '/', maxAge: 60 })

/** The header that shows a toast on the next page, and another when two things happened at once. */
export async function flash(toast: ToastKey, also?: ToastKey) {
  const keys = also ? `${toast},${also}` : toast
  return { 'Set-Cookie': await cookie.serialize(keys, overHttps()) }
}

/** The toast to show now, perhaps another below it, and the header that takes them down again. */
export async function takeFlash(request: Request) {
  const given: unknown = await cookie.parse(request.headers.get('cookie'))
  const [toast, also] = typeof given === 'string' ? given.split(',') : []
  if (!isToastKey(toast)) return { toast: null, also: null, headers: undefined }
  const taken = await cookie.serialize('', { ...overHttps(), maxAge: 0 })
  return { toast, also: isToastKey(also) ? also : null, headers: { 'Set-Cookie': taken } }
}

function overHttps() {
  return { secure: configuration.baseUrl.startsWith('https:') }
}
