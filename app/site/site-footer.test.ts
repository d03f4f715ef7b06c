import { createElement } from 'react'
import { expect, test } from 'vitest'
import { rendered } from '#tests/rendered.ts'
import { PreviewStrip, SiteFooter } from './site-footer.tsx'

function footer(isPreview: boolean) {
  return rendered(createElement(SiteFooter, { isPreview }))
}

const strip = 'Preview edition: people and figures here are invented.'

test('says that people and figures are invented only while some are', () => {
  expect(footer(true)).toContain(strip)
  expect(footer(false)).not.toContain('Preview edition')
  expect(rendered(createElement(PreviewStrip))).toContain(strip)
})
