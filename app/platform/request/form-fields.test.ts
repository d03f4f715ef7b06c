import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#tests/hostile.ts'
import { multiLineText, singleLineText } from './form-fields.ts'

test('cleans lines and texts of control characters', () => {
  const oneLine = singleLineText('missing', 50, 'too long')
  const lines = multiLineText('missing', 50, 'too long')
  fc.assert(
    fc.property(anyText({ maxLength: 60 }), (input) => {
      const { data: name } = oneLine.safeParse(input)
      if (name) expect(name).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
      if (name) expect(oneLine.parse(name)).toBe(name)
      const { data: story } = lines.safeParse(input)
      if (story) expect(story.replace(/[\n\t]/g, '')).not.toMatch(/\p{Cc}/u)
      if (story) expect(lines.parse(story)).toBe(story)
    }),
  )
})
