import { createElement, type ReactNode, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { openFragmentCache } from '#app/platform/response/fragment-cache.ts'
import { FragmentCacheContext, withCachedHtml } from '#app/ui/fragment-cache.tsx'

let times = 0
const Field = withCachedHtml(
  function Field({ label }: { label: string; page: string }) {
    times += 1
    const id = useId()
    return createElement('p', { id }, label)
  },
  ({ label }) => label,
)

function rendered(page: ReactNode) {
  const fragments = openFragmentCache()
  return fragments.fill(
    renderToString(createElement(FragmentCacheContext, { value: fragments.getFragment }, page)),
  )
}

function pageOf(label: string, page: string) {
  const fields = [label, 'Name'].map((each, at) =>
    createElement('div', { key: at }, createElement(Field, { label: each, page })),
  )
  return createElement('main', null, page, ...fields, 'end')
}

test('a component with cached HTML is rendered once, and the page is as it would be without', () => {
  const plain = ['one', 'two'].map((page) => renderToString(pageOf('<Address> “é”', page)))
  times = 0
  expect(rendered(pageOf('<Address> “é”', 'one'))).toBe(plain[0])
  expect(times).toBe(2)
  expect(rendered(pageOf('<Address> “é”', 'two'))).toBe(plain[1])
  expect(times).toBe(2)
})

test('another key is other HTML', () => {
  expect(rendered(pageOf('Address', 'one'))).toBe(renderToString(pageOf('Address', 'one')))
  expect(rendered(pageOf('Town', 'one'))).toBe(renderToString(pageOf('Town', 'one')))
})

test('what a page left out is not cached', () => {
  const fragments = openFragmentCache()
  fragments.getFragment('left out')
  expect(fragments.fill('<main></main>')).toBe('<main></main>')
  expect(fragments.getFragment('left out').isCached).toBe(false)
})
