import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { dividePage, fillPage } from '#app/platform/page-cache/personal-page.ts'
import { Personal, PersonalMarkContext, usePersonalText } from '#app/ui/personal.tsx'

const mark = 'e0b1c7a4-5d0e-4f67-9f6a-1c2d3e4f5a6b'

function Page({ word }: { word: string }) {
  const name = usePersonalText('name', '')
  return (
    <main title={name}>
      <Personal
        question="viewer"
        answer="visitor"
        choices={{ visitor: <a href="/auth">Sign in</a>, member: <b>{name}</b> }}
      />
      <p>{word}</p>
      <Personal question="heart & ink" answer="no" choices={{ no: null, yes: <i>Saved</i> }} />
    </main>
  )
}

function divided(word = 'Words') {
  const page = (
    <PersonalMarkContext value={mark}>
      <Page word={word} />
    </PersonalMarkContext>
  )
  return dividePage(renderToStaticMarkup(page), mark)
}

test('without personal parts the page is the one that a visitor is rendered', () => {
  expect(fillPage(divided())).toBe(renderToStaticMarkup(<Page word="Words" />))
  expect(divided().questions).toEqual(['viewer', 'heart & ink'])
})

test('a reader gets their own choices and name, and the name is escaped', () => {
  const name = '<script>"&\'</script>'
  const answers = { viewer: 'member', 'heart & ink': 'yes' }
  const escaped = '&lt;script&gt;&quot;&amp;&#x27;&lt;/script&gt;'
  expect(fillPage(divided(), { answers, texts: { name } })).toBe(
    `<main title="${escaped}"><b>${escaped}</b><p>Words</p><i>Saved</i></main>`,
  )
})

test('no text on the page or in a name is taken for a mark', () => {
  for (const forged of ['=name|', '?viewer:member|', ';|', 'another-mark?viewer:member|']) {
    const page = fillPage(divided(forged), { answers: {}, texts: { name: `${mark}=name|` } })
    expect(page).toContain(`<p>${forged}</p>`)
    expect(page).toContain(`title="${mark}=name|"`)
  }
})

test('an unknown answer shows none of the choices', () => {
  expect(fillPage(divided(), { answers: { viewer: 'editor' }, texts: {} })).toBe(
    '<main title=""><p>Words</p></main>',
  )
})
