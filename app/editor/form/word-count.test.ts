import { expect, test } from 'vitest'
import { countWords } from './word-count.ts'

test('counts words, and no marks of Markdown', () => {
  expect(countWords('')).toBe(0)
  expect(countWords('\n## What it’s for\n\n- A *basin*\n- 2 hooks\n\n---\n')).toBe(7)
})
