import { expect, test } from 'vitest'
import { mediaKitLeaflet } from './media-kit.ts'
import { print } from './pdf.ts'

test('the media kit is a tagged PDF of two pages with our name on it', async () => {
  const bytes = (await print(mediaKitLeaflet)).toString('latin1')

  expect(bytes).toMatch(/^%PDF-1\.7/)
  expect(bytes).toContain('/Lang (en-GB)')
  expect(bytes).toContain('/MarkInfo')
  expect(bytes).toMatch(/\/Count 2\b/)
})
