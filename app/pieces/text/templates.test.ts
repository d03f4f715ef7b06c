import { expect, test } from 'vitest'
import { problemsWithTemplates, type Template, templates } from './templates.ts'

for (const [name, { block, fields }] of Object.entries<Template>(templates)) {
  test(`“${name}” as the tools write it is found`, () => {
    const [problem, ...others] = problemsWithTemplates(`Words.\r\n\r\n${block}\n`)
    expect(problem?.line).toBeGreaterThan(2)
    expect(problem?.reason).toContain(name)
    expect(others).toEqual([])
  })

  test(`“${name}” is found while one place is left, and not once all are written over`, () => {
    for (const field of fields) {
      const others = fields.filter((each) => each !== field)
      // A row of a table is left while both of its cells are.
      if (name === 'Table') continue
      expect(problemsWithTemplates(filled(block, others)), field).toHaveLength(1)
    }
    expect(problemsWithTemplates(filled(block, fields))).toEqual([])
  })
}

test('the same words elsewhere are nobody’s template', () => {
  expect(problemsWithTemplates('The note.\n\nThe words.\n\n- The answer.\n')).toEqual([])
})

function filled(block: string, fields: string[]) {
  return fields.reduce((text, field) => text.replace(field, 'Written'), block)
}
