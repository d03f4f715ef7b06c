import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formProblem } from '#app/platform/request/form-answer.ts'
import { Autosave, type SaveAnswer, type SaveState } from './autosave.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An autosave with a form of one field. Each save is answered by the test. */
function opened(words = 'begun') {
  const form = { words, saves: [] as { words: string; version: number }[] }
  const unsaved: (string | null)[] = []
  const states: SaveState[] = []
  const answers: ((answer: SaveAnswer) => void)[] = []
  const autosave = new Autosave({
    version: 4,
    savedAt: 0,
    savedWords: 'begun',
    read: () => form.words,
    send: (words, version) => {
      form.saves.push({ words, version })
      return new Promise((resolve) => answers.push(resolve))
    },
    keep: (each) => void unsaved.push(each?.words ?? null),
    show: (state) => void states.push(state),
  })
  const type = (words: string) => {
    form.words = words
    autosave.changed()
  }
  const answer = async (result: SaveAnswer) => {
    answers.shift()!(result)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { form, unsaved, states, autosave, type, answer }
}

const saved = (version: number): SaveAnswer => ({
  outcome: 'saved',
  version,
  at: 1_000,
  problems: [],
})

test('a text is saved three seconds after the last key', async () => {
  const { form, unsaved, states, type, answer } = opened()
  type('begun a')
  await vi.advanceTimersByTimeAsync(2_900)
  type('begun an')
  await vi.advanceTimersByTimeAsync(2_900)
  expect(form.saves).toEqual([])
  expect(unsaved.at(-1)).toBe('begun an')

  await vi.advanceTimersByTimeAsync(100)
  expect(form.saves).toEqual([{ words: 'begun an', version: 4 }])
  await answer(saved(5))
  expect(states.at(-1)).toEqual({ is: 'saved', at: 1_000 })
  expect(unsaved.at(-1)).toBeNull()
})

test('what was typed before it began is saved too', async () => {
  const { form, autosave } = opened('begun early')
  autosave.changed()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(form.saves).toEqual([{ words: 'begun early', version: 4 }])
})

test('one save is in flight, and what was typed meanwhile is saved over its version', async () => {
  const { form, unsaved, states, type, answer } = opened()
  type('one')
  await vi.advanceTimersByTimeAsync(3_000)
  type('one two')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(form.saves).toHaveLength(1)

  await answer(saved(5))
  expect(unsaved.at(-1)).toBe('one two')
  expect(states.at(-1)).toEqual({ is: 'saving' })
  expect(form.saves.at(-1)).toEqual({ words: 'one two', version: 5 })
})

test('who leaves during a save waits also for what was typed since it began', async () => {
  const { form, autosave, type, answer } = opened()
  type('one')
  await vi.advanceTimersByTimeAsync(3_000)
  type('one two')
  const left = vi.fn()
  void autosave.save().then(left)

  await answer(saved(5))
  expect(left).not.toHaveBeenCalled()
  expect(form.saves.at(-1)).toEqual({ words: 'one two', version: 5 })
  await answer(saved(6))
  expect(left).toHaveBeenCalled()
})

test('a text that is back to what is saved is not sent', async () => {
  const { form, unsaved, states, type } = opened()
  type('begun a')
  type('begun')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(form.saves).toEqual([])
  expect(unsaved.at(-1)).toBeNull()
  expect(states.at(-1)).toEqual({ is: 'saved', at: 0 })
})

test.each(['offline', 'failed', 'signed out'] as const)(
  'when it is %s the words are kept, typing goes on, and the save is tried again',
  async (outcome) => {
    const { form, unsaved, states, type, answer } = opened()
    type('one')
    await vi.advanceTimersByTimeAsync(3_000)
    await answer({ outcome })
    expect(states.at(-1)).toMatchObject({ is: outcome })
    type('one two')
    expect(states.at(-1)).toMatchObject({ is: outcome })
    expect(unsaved.at(-1)).toBe('one two')

    await vi.advanceTimersByTimeAsync(10_000)
    expect(form.saves.at(-1)).toEqual({ words: 'one two', version: 4 })
    await answer(saved(5))
    expect(states.at(-1)).toEqual({ is: 'saved', at: 1_000 })
  },
)

test('after somebody else saved, nothing is sent until a person has decided', async () => {
  const { form, unsaved, states, autosave, type, answer } = opened()
  type('mine')
  await vi.advanceTimersByTimeAsync(3_000)
  await answer({ outcome: 'conflict', by: 'Ada', at: 7 })
  expect(states.at(-1)).toEqual({ is: 'saved by another', by: 'Ada', at: 7 })
  type('mine and more')
  await autosave.save()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(form.saves).toHaveLength(1)
  expect(unsaved.at(-1)).toBe('mine and more')

  autosave.adopt({ version: 9, at: 8, words: 'mine and more' })
  expect(unsaved.at(-1)).toBeNull()
  type('mine and more still')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(form.saves.at(-1)).toEqual({ words: 'mine and more still', version: 9 })
})

test('a text that is refused is kept, and sent again once it was changed', async () => {
  const { form, states, type, answer } = opened()
  type('too long')
  await vi.advanceTimersByTimeAsync(3_000)
  const tooLong = formProblem('body', 'The text is longer than 256 kB. Divide it.')
  await answer({ outcome: 'invalid', problems: [tooLong] })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(form.saves).toHaveLength(1)
  expect(states.at(-1)).toMatchObject({ is: 'refused' })
  type('short')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(form.saves).toHaveLength(2)
})
