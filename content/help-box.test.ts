import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { redFlags } from './first-tattoo-checklist.ts'

const boxes = globSync('content/articles/*.md').flatMap((path) => {
  const [, box] = /^:::help\n([\s\S]*?)\n:::$/m.exec(readFileSync(path, 'utf8')) ?? []
  return box ? [{ path, box }] : []
})
const laser = 'content/articles/laser-tattoo-removal-2025.md'
const [{ box = '' } = {}] = boxes.filter(({ path }) => path !== laser)
const ofLaser = boxes.find(({ path }) => path === laser)?.box ?? ''

test('every article on a new tattoo says in the same words when to get help', () => {
  expect(boxes.length).toBeGreaterThan(2)
  for (const other of boxes.filter(({ path }) => path !== laser)) {
    expect(other.box, other.path).toBe(box)
  }
})

test('after laser the signs for 999 and for a GP are the same, and those for 111 wait out the usual swelling', () => {
  const sight = '  - Any change to your sight: 999 or A&E.\n'
  const late = 'Painful, hot, swollen skin getting worse, or no better after 48 hours; redness'
  expect(ofLaser.replace(sight, '').replace(late, 'Painful, hot, swollen skin, redness')).toBe(box)
  expect(ofLaser).toContain(sight)
  expect(ofLaser).toContain(late)
})

test('the checklist says the same, a line for each sign', () => {
  const [signs = ''] = box.split('\n\n')
  const words = signs.replace(/^ *- (?:\*\*\w+\*\* )?/gm, '').replaceAll('\n', ' ')
  const unlabelled = redFlags.items.map((item) => item.replace(/^(?:999|111|GP): /, ''))
  expect(unlabelled.join(' ')).toBe(words)
})
