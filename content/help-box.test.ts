import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { redFlags } from './first-tattoo-checklist.ts'

const boxes = globSync('content/articles/*.md').flatMap((path) => {
  const [, box] = /^:::help\n([\s\S]*?)\n:::$/m.exec(readFileSync(path, 'utf8')) ?? []
  return box ? [{ path, box }] : []
})
const [{ box = '' } = {}] = boxes

test('every article says in the same words when to get help', () => {
  expect(boxes.length).toBeGreaterThan(1)
  for (const other of boxes) expect(other.box, other.path).toBe(box)
})

test('the checklist says the same, a line for each sign', () => {
  const [signs = '', ...last] = box.split('\n\n')
  const words = signs.replace(/^ *- (?:\*\*[^*]+\*\* )?/gm, '').replaceAll('\n', ' ')
  const unlabelled = redFlags.items.map((item) => item.replace(/^(?:999(?: or A&E)?|111|GP): /, ''))
  expect(unlabelled.join(' ')).toBe(words)
  expect(redFlags.last).toBe(last.join(' '))
})
