import { globSync, readFileSync } from 'node:fs'
import { history, undo } from '@codemirror/commands'
import { EditorState, type StateCommand } from '@codemirror/state'
import { expect, test } from 'vitest'
import { smallestChange } from '#app/editor/form/markdown-edits.ts'
import { splitFrontMatter } from '#content/front-matter.ts'
import { textShown } from './surface.ts'

const firstEdition = globSync('content/{articles,gallery,films}/*.md').map(
  (path) => [path, splitFrontMatter(readFileSync(path, 'utf8')).body] as const,
)
const odd = [
  ['tabs and spaces at the ends of lines', '\ta\t \n  \nb   \n\n\n\n'],
  ['spaces that do not break, and none that are seen', 'a\u00a0b\u202fc\u200bd\ufeff'],
  ['separators of lines and paragraphs that are no line ends', 'a\u2028b\u2029c\u0085d\ve\f'],
  ['halves of letters', '\ud800a\udfff\n**\udc00**'],
  ['emoji, and marks that join others', '👩‍👩‍👧‍👦 🏴󠁧󠁢󠁷󠁬󠁳󠁿 e\u0301 é ☺️'],
  ['right to left, and marks of direction', 'שלום **עולם** \u202bمرحبا\u202c [a](/b)\u200f'],
  ['blocks that are not whole', ':::note\n::figure{\n| a\n|-\n::::\n\\\n```\n<b>\n[a](\n***'],
  ['nothing', ''],
] as const

test.each([...firstEdition, ...odd])('%s is given back as it came, to the letter', (_, text) => {
  let state = EditorState.create({ doc: text, extensions: [history(), textShown(true)] })
  const isSame = () => expect(state.doc.toString()).toBe(text)
  isSame()
  // Typed into everywhere, and undone.
  for (let at = 0; at <= text.length; at += Math.max(1, Math.floor(text.length / 50))) {
    state = state.update({ changes: { from: at, insert: '\n::x **' } }).state
    undo({ state, dispatch: (done) => (state = done.state) } as Parameters<StateCommand>[0])
    isSame()
  }
})

test('what was typed before the surface came is taken over to the letter', () => {
  const texts = [...odd, ...firstEdition.slice(0, 2)].map(([, text]) => text)
  for (const before of texts) {
    for (const after of texts) {
      const state = EditorState.create({ doc: before, extensions: textShown(true) })
      const changes = smallestChange(before, after)
      expect(state.update({ changes }).state.doc.toString()).toBe(after)
    }
  }
})
