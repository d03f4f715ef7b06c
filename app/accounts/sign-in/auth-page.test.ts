import type { SubmissionResult } from '@conform-to/react'
import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { toasts } from '#content/toasts.ts'
import { AuthPage } from './auth-page.tsx'

for (const [tab, googleOffered] of [
  ['sign-up', true],
  ['sign-up', false],
  ['sign-in', true],
] as const) {
  test(`the ${tab} tab ${googleOffered ? 'with' : 'without'} Google says beside its buttons what creating an account means`, () => {
    const html = rendered({ tab, googleOffered })
    expect(html.replace(/<[^>]+>/g, '')).toContain(
      'By creating an account you agree to our terms and confirm that you are 16 or over.',
    )
    for (const path of ['/terms', '/privacy']) expect(html).toContain(`href="${path}"`)
  })
}

test('the form for a new password creates no account and asks for no agreement', () => {
  expect(rendered({ tab: 'new-password' })).not.toContain('By creating an account')
})

test('Google is offered only where the site is set up for it', () => {
  expect(rendered({ googleOffered: true })).toContain('Continue with Google')
  const without = rendered({ googleOffered: false })
  for (const words of ['Google', 'or with email', 'By creating an account']) {
    expect(without).not.toContain(words)
  }
})

test('a heart that was pressed while signed out says why the page asks for an account, and that it is kept', () => {
  const text = rendered({ pendingFavourite: 'The Last <Letter>' }).replace(/<[^>]+>/g, '')
  expect(text).toContain('please sign in to save “The Last &lt;Letter&gt;”')
  expect(text).toContain('add it to your favourites when you sign in')
  expect(rendered({})).not.toContain('to save')
})

test('what an answer says of the whole form stands above its button, where a screen reader is told of it', () => {
  const toast = toasts.signInFailed
  const lastResult: SubmissionResult = { status: 'error', error: { '': [toast.text] } }
  for (const tab of ['sign-in', 'sign-up', 'new-password'] as const) {
    const html = rendered({ tab, toast, lastResult })
    const [form = ''] =
      /<form[^>]* id="(?:sign-in|sign-up|new-password)".*<\/form>/s.exec(html) ?? []
    const [, id = ''] = /^<form[^>]* aria-describedby="([^"]+)"/.exec(form) ?? []
    const position = form.indexOf(`id="${id}"`)
    expect(position, tab).toBeGreaterThan(0)
    expect(form.indexOf('Sign in failed'), tab).toBeGreaterThan(position)
    expect(form.lastIndexOf('type="submit"'), tab).toBeGreaterThan(form.indexOf('Sign in failed'))
    expect(form.match(/That email and password/g), tab).toHaveLength(1)
    expect(form, tab).toMatch(/role="alert">(?:(?!<\/div>).)*Sign in failed/s)
  }
})

function rendered(props: Partial<ComponentProps<typeof AuthPage>>) {
  const element = createElement(AuthPage, {
    tab: 'sign-in',
    email: '',
    awaited: '',
    googleOffered: false,
    pendingFavourite: '',
    ...props,
  })
  const router = createMemoryRouter([{ path: '*', element }])
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}
