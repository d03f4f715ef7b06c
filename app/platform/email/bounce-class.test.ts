import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type BounceClass, classifyBounce, findCode, isForNow } from './bounce-class.ts'

// Answers of servers to RCPT TO (without action and status), and what reports say, each with the class a person gave it.
const answers = readFileSync('tests/reports/answers.tsv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [label, server, action, status, answer] = line
      .split('\t')
      .map((field) => (field === '-' ? '' : field.replaceAll('\\n', '\n'))) as Row
    const reply = {
      text: answer,
      ...(action && status && { action }),
      ...(status && { status }),
    }
    return { label, server, answer: reply, found: classifyBounce(reply) }
  })

type Row = [label: BounceClass, server: string, action: string, status: string, answer: string]

test('the answers of many servers are classed as a person would', () => {
  const classes = ['hard', 'soft', 'ours', 'none'] as const
  const table = classes.map((label) => {
    const labelled = answers.filter((row) => row.label === label)
    const counts = classes.map(
      (bounceClass) => labelled.filter((row) => row.found === bounceClass).length,
    )
    return [label, labelled.length, ...counts] as const
  })
  process.stdout.write(
    `${['class', 'labelled', ...classes].join('\t')}\n${table.map((row) => row.join('\t')).join('\n')}\n`,
  )
  expect(answers.length).toBeGreaterThan(300)
  const wrong = answers.filter(({ label, found }) => label !== found)
  expect(wrong).toEqual([])
})

test('a refusal for now is never hard, and asks to be tried again', () => {
  const now = { text: '450 4.1.1 User unknown' }
  expect([classifyBounce(now), isForNow(now)]).toEqual(['soft', true])
  const rate = { text: '550 5.2.1 The user is receiving mail at a rate that prevents more' }
  expect([classifyBounce(rate), isForNow(rate)]).toEqual(['soft', true])
  expect(isForNow({ text: '550 5.1.1 User unknown' })).toBe(false)
})

test('the words count before the codes, and the codes of an answer before the status of its report', () => {
  const about = (status: string, text: string) => classifyBounce({ action: 'failed', status, text })
  expect(about('5.1.1', 'smtp; 550 5.7.1 Sorry')).toBe('ours')
  expect(about('5.7.1', 'smtp; 550 5.1.1 Sorry')).toBe('hard')
  expect(about('5.1.1', 'smtp; 450 4.1.1 Sorry')).toBe('soft')
  expect(about('5.1.1', '')).toBe('hard')
  expect(about('', '')).toBe('soft')
  expect(findCode({ status: '5.0.0', text: 'smtp; 550 No such user' })).toBe('5.0.0')
  expect(findCode({ text: '550-5.1.1 No\n550 5.1.1 such user' })).toBe('5.1.1')
  expect(findCode({ text: '550 No such user' })).toBe('550')
  expect(findCode({ text: 'connection lost' })).toBeNull()
})

test('an address in the answer is not taken for its words', () => {
  expect(classifyBounce({ text: '550 <user.unknown@full-mailbox.example>: sorry' })).toBe('soft')
  expect(classifyBounce({ text: '550 5.1.1 <spam.quota@blocklist.example>: no such user' })).toBe(
    'hard',
  )
})
