import { privateCookie } from '#app/server/request/cookies.server.ts'
import { recoveryMinutes } from '#app/server/sessions/sessions.server.ts'

const cookie = privateCookie('recovery', recoveryMinutes * 60)

/** Keeps the token of a recovery e-mail for as long as it works, where neither scripts nor the address bar show it. */
export async function recoveryTokenCookie(token: string) {
  return new Headers({
    'Set-Cookie': await cookie.set(token.slice(0, 200)),
    'Referrer-Policy': 'no-referrer',
  })
}

/** @returns the token, or nothing when no link was followed in this browser */
export async function readRecoveryToken(request: Request) {
  const token = await cookie.read(request)
  return typeof token === 'string' ? token : ''
}

export async function clearRecoveryToken() {
  return new Headers({ 'Set-Cookie': await cookie.clear() })
}
