import { privateCookie } from '#app/platform/request/cookies.server.ts'

const cookie = privateCookie('recovery')

/** Out of the reach of scripts and the address bar, for as long as it works. */
export async function recoveryTokenCookie(token: string) {
  return new Headers({
    'Set-Cookie': await cookie.set(token.slice(0, 200)),
    'Referrer-Policy': 'no-referrer',
  })
}

/** @returns '' when no link was followed in this browser */
export async function readRecoveryToken(request: Request) {
  const token = await cookie.read(request)
  return typeof token === 'string' ? token : ''
}

export async function clearRecoveryToken() {
  return new Headers({ 'Set-Cookie': await cookie.clear() })
}
