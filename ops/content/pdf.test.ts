import { expect, test } from 'vitest'
import { firstTattooChecklist, redFlags } from '#content/first-tattoo-checklist.ts'
import { checklistLeaflet } from './checklist-leaflet.ts'
import { mediaKitLeaflet } from './media-kit.ts'
import { print } from './pdf.ts'

test('the media kit is a tagged PDF of two pages with our name on it', async () => {
  const bytes = (await print(mediaKitLeaflet)).toString('latin1')

  expect(bytes).toMatch(/^%PDF-1\.7/)
  expect(bytes).toContain('/Lang (en-GB)')
  expect(bytes).toContain('/MarkInfo')
  expect(bytes).toMatch(/\/Count 2\b/)
})

test('the checklist is one tagged page with its title, its language and the magazine’s own type', async () => {
  const bytes = (await print(checklistLeaflet)).toString('latin1')

  expect(bytes).toMatch(/\/Count 1\b/)
  expect(bytes).toContain('/Lang (en-GB)')
  expect(bytes).toContain('(The first-tattoo checklist)')
  expect(bytes.match(/\/S \/LBody/g)).toHaveLength(
    firstTattooChecklist.flatMap(({ items }) => items).length + redFlags.items.length + 1,
  )
  const type = [...bytes.matchAll(/\/FontName \/[A-Z]+\+([\w-]+)/g)].map(([, name]) => name)
  expect(new Set(type)).toEqual(new Set(['Besley-Regular', 'Besley-SemiBold']))
})
