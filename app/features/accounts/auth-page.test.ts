import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { AuthPage } from './auth-page.tsx'

for (const tab of ['sign-up', 'sign-in'] as const) {
  test(`the ${tab} tab says beside its buttons what creating an account means`, () => {
    const html = rendered(tab)
    expect(html.replace(/<[^>]+>/g, '')).toContain(
      'By creating an account you agree to our terms and confirm that you are 16 or over.',
    )
    for (const path of ['/terms', '/privacy']) expect(html).toContain(`href="${path}"`)
  })
}

test('the form for a new password creates no account and asks for no agreement', () => {
  expect(rendered('new-password')).not.toContain('By creating an account')
})

function rendered(tab: 'sign-in' | 'sign-up' | 'new-password') {
  const element = createElement(AuthPage, { tab, email: '', awaited: '' })
  const router = createMemoryRouter([{ path: '*', element }])
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}
