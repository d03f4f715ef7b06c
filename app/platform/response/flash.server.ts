import { privateCookie } from '#app/platform/request/cookies.server.ts'
import { isToastKey, type ToastKey } from '#content/toasts.ts'

// The cookie holds the key of a toast, not its text, so nobody can make the site show other text.
const cookie = privateCookie('toast')

/** Two when two things happened at once. */
export async function flash(toast: ToastKey, also?: ToastKey) {
  const keys = also ? `${toast},${also}` : toast
  return { 'Set-Cookie': await cookie.set(keys) }
}

/** With the header that clears the cookie. */
export async function takeFlash(request: Request) {
  const cookieValue: unknown = await cookie.read(request)
  const [toast, also] = typeof cookieValue === 'string' ? cookieValue.split(',') : []
  if (!isToastKey(toast)) return { toast: null, also: null, headers: undefined }
  const clearHeader = await cookie.clear()
  return {
    toast,
    also: isToastKey(also) ? also : null,
    headers: { 'Set-Cookie': clearHeader },
  }
}
