import { createCookie } from 'react-router'
import { configuration } from '#app/server/configuration.server.ts'
import { isEmail } from '#app/server/fields.ts'
import { seal, unseal } from '#app/server/seal.server.ts'

const minutes = 30

/** Keeps the address whose letter is waited for, sealed, so that the letter can be asked for again without typing. */
export async function keepAwaited(email: string) {
  return cookie().serialize(seal(email))
}

/** @returns nothing when no letter is waited for in this browser */
export async function awaitedIn(request: Request) {
  const kept: unknown = await cookie().parse(request.headers.get('cookie'))
  try {
    const email = unseal(String(kept))
    return isEmail(email) ? email : ''
  } catch {
    return ''
  }
}

export async function dropAwaited() {
  return cookie().serialize('', { maxAge: 0 })
}

function cookie() {
  return createCookie('awaited', {
    httpOnly: true,
    maxAge: minutes * 60,
    path: '/',
    sameSite: 'lax',
    secure: configuration.baseUrl.startsWith('https:'),
  })
}
