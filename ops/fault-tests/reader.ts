import { randomInt } from 'node:crypto'
import { goodPassword } from '#tests/given.ts'

export type Answer = {
  status: number
  headers: Headers
  text: string
  milliseconds: number
}

export type Reader = ReturnType<typeof readerOf>

/** Somebody at a site, from an address of their own, without a browser's script. */
export function readerOf(url: string, cookie = '') {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

  async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const began = performance.now()
    const answer = await fetch(url + path, {
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
      ...init,
      headers: { Cookie: cookie, Origin: url, 'X-Forwarded-For': address, ...init.headers },
    })
    const text = await answer.text()
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      milliseconds: Math.round(performance.now() - began),
    }
  }

  return {
    get: (path: string) => ask(path),
    send: (path: string, form: Record<string, string> | FormData) =>
      ask(path, {
        method: 'POST',
        body: form instanceof FormData ? form : new URLSearchParams(form),
      }),
    ask,
    cookie,
  }
}

/** Signs in at a site. @returns the same person, known there from now on */
export async function signedIn(url: string, email: string, password = goodPassword) {
  const { headers, status } = await readerOf(url).send('/auth', {
    intent: 'sign-in',
    email,
    password,
  })
  if (status !== 303) throw new Error(`${email} could not sign in: ${status}`)
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  return readerOf(url, cookies.filter((cookie) => cookie.includes('session')).join('; '))
}
