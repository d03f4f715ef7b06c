import type { HTMLElement } from 'node-html-parser'
import { expect } from 'vitest'
import { given } from '#tests/given.ts'
import { givenForPages, pagesOf } from '#tests/pages.ts'
import { headingOf, linkOf, type Page, plainBrowser, wordsOf } from '#tests/plain-browser.ts'
import { test } from './people.ts'

test('each route has an example, which opens for the person it is listed for; a screen reader and a password manager can tell its parts', async ({
  visitor,
  member,
  admin,
}) => {
  const made = await givenForPages(member, admin)
  const seen = new Map<string, string>()
  const wrong = new Map<string, string[]>()
  for (const [name, person] of Object.entries({ visitor, member, admin })) {
    const browser = plainBrowser(person)
    for (const address of pagesOf(name as 'visitor', made)) {
      const page = await browser.open(address)
      expect(page.path, `where ${address} leads`).toBe(address)
      expect(page.html.querySelectorAll('main'), address).toHaveLength(1)
      expect(headingOf(page), address).toMatch(/\w/)
      expect(wordsOf(page.html.querySelector('title')), address).toMatch(
        /\S: Indelible$|^Indelible: \S/,
      )
      const found = [...alikeLandmarks(page), ...passwordsOfNobody(page)]
      if (found.length > 0) wrong.set(address, found)
      if (page.status !== 200) seen.set(address, String(page.status))
    }
  }
  expect(Object.fromEntries(wrong)).toEqual({})
  expect(Object.fromEntries(seen)).toEqual({
    '/no-such-page': '404',
    '/preview/x': '404',
    '/newsletter/confirm': '400',
    '/newsletter/leave': '400',
    '/interest/confirm': '400',
    '/interest/withdraw': '400',
  })
})

const landmarks = {
  navigation: 'nav, [role=navigation]',
  // A note in the text of an article is none, since it has no name of its own.
  complementary: 'aside:not(.block-note), [role=complementary]',
  // Without a name these are none.
  region: 'section:is([aria-label], [aria-labelledby]), [role=region]',
  search: 'search, [role=search]',
}

/** Landmarks of a page that a screen reader lists in the same words: of one kind, with the same name or without one. */
function alikeLandmarks({ html }: Page) {
  return Object.entries(landmarks).flatMap(([kind, selector]) => {
    const names = html.querySelectorAll(selector).map(landmarkName)
    const alike = names.filter(
      (name, at) => names.length > 1 && (!name || names.indexOf(name) < at),
    )
    return alike.map((name) => `${kind} “${name}”`)
  })

  function landmarkName(part: HTMLElement) {
    const ids = part.getAttribute('aria-labelledby')?.split(' ') ?? []
    const words = ids.map((id) => wordsOf(html.getElementById(id))).join(' ')
    return words || (part.getAttribute('aria-label') ?? '')
  }
}

/** Forms that ask for a password and do not tell a password manager of which account. */
function passwordsOfNobody({ html }: Page) {
  return html
    .querySelectorAll('form')
    .filter((form) => form.querySelector('input[autocomplete$=password]'))
    .filter((form) => !form.querySelector('input[autocomplete=username]'))
    .map((form) => `password in ${form.getAttribute('id')}`)
}

test('each form to write to us or to subscribe links to the privacy page', async ({ visitor }) => {
  const { id } = await given.approved()
  const browser = plainBrowser(visitor)
  const forms = ['/contact', '/complaints', '/newsletter', '/interest/print-shop']
  for (const address of [...forms, `/story/${id}/report`]) {
    const { html } = await browser.open(address)
    expect(linkOf(html.querySelector('main')!, 'privacy page'), address).toBe('/privacy')
  }
})
