import { expect, test } from 'vitest'
import { readForm } from '#app/platform/request/forms.server.ts'
import { openSite, type Page } from '#tests/site.ts'
import { unavailable } from './responses.server.ts'

const story = '"My Dad’s" <anchor>\n\nSecond & last.'
const fields = {
  formKey: 'c1f5b1f6-6c1e-4f1c-9c0e-0f6b8c1c7a55',
  title: 'Two swallows',
  story,
  password: 'three odd herons',
}

function fail(): never {
  throw new Error('a mistake')
}

const draw = () => null

const pages: Record<string, Page> = {
  mistaken: {
    default: draw,
    async action({ request }) {
      await readForm(request)
      fail()
    },
  },
  shut: {
    default: draw,
    middleware: [
      () => {
        throw unavailable(null)
      },
    ],
    action: () => null,
  },
  // A page that comes back by itself, as a form that was refused does.
  answered: { default: draw, action: () => unavailable({ result: null }) },
}

test('an error page contains the form that was sent', async () => {
  const { url } = await openSite(pages)
  for (const [path, status] of [
    ['/mistaken', 500],
    ['/shut', 503],
  ] as const) {
    const answer = await send(url + path, new URLSearchParams(fields))
    const page = await answer.text()
    expect(answer.status, path).toBe(status)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(page, path).toContain(`<form method="post" action="${path}"`)
    expect(page, path).toContain('<input id="title" name="title" dir="auto" value="Two swallows">')
    expect(page, path).toContain(
      '&quot;My Dad’s&quot; &lt;anchor&gt;\n\nSecond &amp; last.</textarea>',
    )
    expect(page, path).toContain(`<input type="hidden" name="formKey" value="${fields.formKey}">`)
    expect(page, path).not.toContain('herons')
  }
})

test('a form with a photo comes back with its text and asks for the photo again', async () => {
  const { url } = await openSite(pages)
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('photo', new File([new Uint8Array(100_000)], 'arm.jpg', { type: 'image/jpeg' }))

  const page = await (await send(`${url}/shut`, body)).text()

  expect(page).toContain('value="Two swallows"')
  expect(page).toContain('enctype="multipart/form-data"')
  expect(page).toContain('name="photo"')
})

test('leaves forms without fields, and pages that answer themselves, unchanged', async () => {
  const { url } = await openSite(pages)
  const buttons = await send(`${url}/shut`, new URLSearchParams({ intent: 'withdraw' }))
  expect(await buttons.text()).not.toContain('<form')
  const answered = await send(`${url}/answered`, new URLSearchParams(fields))
  expect([answered.status, await answered.text()]).toEqual([503, '<!doctype html>drawn'])
})

function send(address: string, body: BodyInit) {
  return fetch(address, { method: 'POST', body, headers: { 'Sec-Fetch-Site': 'same-origin' } })
}
