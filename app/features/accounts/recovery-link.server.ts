import { createCookie } from 'react-router'
import { configuration } from '#app/server/configuration.server.ts'
import { recoveryMinutes } from '#app/server/sessions.server.ts'

/** Keeps the token of a recovery letter for as long as it works, where neither scripts nor the address bar show it. */
export async function keepToken(token: string) {
  return new Headers({
    'Set-Cookie': await cookie().serialize(token.slice(0, 200)),
    'Referrer-Policy': 'no-referrer',
  })
}

/** @returns the token, or nothing when no link was followed in this browser */
export async function keptToken(request: Request) {
  const token: unknown = await cookie().parse(request.headers.get('cookie'))
  return typeof token === 'string' ? token : ''
}

export async function dropToken() {
  return new Headers({ 'Set-Cookie': await cookie().serialize('', { maxAge: 0 }) })
}

function cookie() {
  return createCookie('recovery', {
    httpOnly: true,
    maxAge: recoveryMinutes * 60,
    path: '/',
    sameSite: 'lax',
    secure: configuration.baseUrl.startsWith('https:'),
  })
}
