import { expect, test } from 'vitest'
import { editStoryForm } from '#app/stories/author/submission-form.ts'
import { rejectionReasons } from '#content/pages/rejection-reasons.ts'
import { messageAbout, messageWith } from './decision.ts'
import { classificationForm, decisionForm } from './decision-form.ts'

const [photo, short] = rejectionReasons.map(({ text }) => text)

test('a rejection tells the author the chosen reason, unless something else was typed', () => {
  expect(messageWith('rejected', { reason: 'photo', message: '' })).toBe(photo)
  expect(messageWith('rejected', { reason: 'photo', message: 'Mine.' })).toBe('Mine.')
  expect(messageWith('rejected', { message: '' })).toBe('')
})

test('an approval never carries a reason for a rejection', () => {
  expect(messageWith('approved', { reason: 'photo', message: '' })).toBe('')
  expect(messageWith('approved', { reason: 'photo', message: photo! })).toBe('')
  expect(messageWith('approved', { message: 'Beautiful.' })).toBe('Beautiful.')
})

test('choosing a reason replaces another reason and loses nothing that was typed', () => {
  expect(messageAbout('photo', '')).toBe(photo)
  expect(messageAbout('short', photo!)).toBe(short)
  expect(messageAbout('short', 'Dear Maya,')).toBe(`Dear Maya,\n\n${short}`)
})

test('every reason fits its text box', () => {
  const form = { act: 'rejected', version: '1' }
  for (const { text, value } of rejectionReasons) {
    expect(decisionForm.safeParse({ ...form, message: text, reason: value }).success).toBe(true)
  }
  expect(decisionForm.safeParse({ ...form, message: 'a'.repeat(2_001) }).success).toBe(false)
  expect(decisionForm.safeParse({ ...form, reason: 'dislike' }).success).toBe(false)
})

test('a content note is one line of at most 120 characters', () => {
  const form = { act: 'classify', version: '1' }
  expect(classificationForm.parse({ ...form, contentNote: ' Grief,\n scars ' })).toMatchObject({
    contentNote: 'Grief, scars',
  })
  expect(classificationForm.safeParse({ ...form, contentNote: 'a'.repeat(121) }).success).toBe(
    false,
  )
  expect(classificationForm.safeParse({ ...form, theme: 'rage' }).success).toBe(false)
})

test('a version that no row can have is refused before the database is queried', () => {
  const labels = { title: 'x', name: 'x', story: 'x' }
  const forms = [
    (version: string) => decisionForm.safeParse({ act: 'notes', version }),
    (version: string) => classificationForm.safeParse({ act: 'classify', version }),
    (version: string) => editStoryForm.safeParse({ ...labels, version }),
  ]
  for (const read of forms) {
    expect(read('7').data?.version).toBe(7)
    expect(read('2147483647').data?.version).toBe(2_147_483_647)
    for (const wrong of ['2147483648', '99999999999', '1e99', '-1', '0', '1.5', 'NaN', '']) {
      expect(read(wrong).success, wrong).toBe(false)
    }
  }
})
