import { expect, test } from 'vitest'
import { userRoles } from '#app/platform/db/schema/tables.server.ts'
import { givenSignedIn } from '#tests/given-accounts.ts'
import { deleteWhere } from '#tests/rows.ts'
import { openSite, recognising } from '#tests/site.ts'
import * as area from './area.route.tsx'

async function statuses(cookie: string, init: RequestInit = {}) {
  const recognised = recognising({ loader: () => new Response('The page') })
  const page = { ...recognised, middleware: [...recognised.middleware!, ...area.middleware] }
  const { url } = await openSite({ 'edit/calendar': page })
  const ask = async (headers: Record<string, string>) => {
    const answer = await fetch(`${url}/edit/calendar`, {
      redirect: 'manual',
      ...init,
      headers: { cookie, 'sec-fetch-site': 'same-origin', ...headers },
    })
    return answer.headers.get('location') ?? answer.status
  }
  return {
    opened: await ask({ 'sec-fetch-dest': 'document' }),
    fetched: await ask({ 'sec-fetch-dest': 'empty' }),
    framed: await ask({ 'sec-fetch-dest': 'iframe' }),
  }
}

test('signed out, a page that is opened leads to the sign-in, and scripts and forms find nothing', async () => {
  expect(await statuses('')).toEqual({ opened: '/auth', fetched: 404, framed: 404 })
  const form = await statuses('', { method: 'POST', body: new URLSearchParams() })
  expect(form.opened).toBe(404)
})

test('for members there is no such page, and for writers there is', async () => {
  const { id, cookie } = await givenSignedIn('writer')
  expect(await statuses(cookie)).toEqual({ opened: 200, fetched: 200, framed: 200 })
  await deleteWhere(userRoles, { userId: id })
  expect(await statuses(cookie)).toEqual({ opened: 404, fetched: 404, framed: 404 })
})
