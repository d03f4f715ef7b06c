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

test('the checklist says the same, without marks of emphasis', () => {
  const rungs = box.split('\n\n')[0]?.split('\n- ') ?? []
  expect(rungs).toHaveLength(3)
  const plain = rungs.map((rung) =>
    rung.replace(/^(?:- )?\*\*(\w+)\*\*/, '$1:').replace(/\n {2}- /g, ' '),
  )
  expect(redFlags.items).toEqual(plain)
})
