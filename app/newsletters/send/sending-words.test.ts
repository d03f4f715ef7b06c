import { expect, test } from 'vitest'
import { refusalWords } from './sending-words.ts'

const words = (code: string, bounceClass: 'hard' | 'soft' | 'ours' | null, isSuppressed = false) =>
  refusalWords({ code, bounceClass, isSuppressed })

test('says why somebody did not get it: by what the refusal was about, and else by its code', () => {
  expect(words('5.1.1', 'ours')).toMatch(/^Their provider refused it because of us .*We will try/)
  expect(words('5.3.4', 'ours')).toMatch(/^It is larger than their provider allows\./)
  expect(words('5.4.1', 'hard', true)).toBe(
    'There is no such mailbox. We will not write to it again.',
  )
  expect(words('5.1.2', 'hard', true)).toMatch(/^There is no such domain/)
  expect(words('550', 'soft')).toMatch(/^Their provider did not take it\./)
  expect(words('5.2.2', 'soft')).toMatch(/^The mailbox is full\./)
  expect(words('5.1.1', null)).toMatch(/^There is no such mailbox\./)
})
