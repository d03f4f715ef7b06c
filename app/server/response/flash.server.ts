import { privateCookie } from '#app/server/request/cookies.server.ts'
import { isToastKey, type ToastKey } from '#content/toasts.ts'

// It names a toast of the catalogue and carries no words, so nobody can put words into our mouth.
const cookie = privateCookie('toast', 60)

/** The header that shows a toast on the next page, and another when two things happened at once. */
export async function flash(toast: ToastKey, also?: ToastKey) {
  const keys = also ? `${toast},${also}` : toast
  return { 'Set-Cookie': await cookie.set(keys) }
}

/** The toast to show now, perhaps another below it, and the header that takes them down again. */
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
