import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readDiagram } from './diagrams.ts'

const folder = mkdtempSync(join(tmpdir(), 'indelible-diagrams-'))
afterAll(() => rmSync(folder, { recursive: true }))

const head =
  '<title>A rose at two sizes</title>\n<desc>Twice the width, four times the area.</desc>'

function read(svg: string) {
  const file = join(folder, 'x.svg')
  writeFileSync(file, svg)
  return readDiagram(file)
}

function drawing(shapes: string, viewBox = '0 0 360 200') {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">\n${head}\n${shapes}\n</svg>\n`
}

test('a diagram is read as one image with its title and description', () => {
  const shapes =
    '<g fill="none" stroke="var(--ink)" stroke-width="1.5" stroke-dasharray="3 4"><path d="M0 0h10a5 5 0 0 1 4-2z"/></g>' +
    '<text x="10" y="20" font-size="13" text-anchor="middle" fill="currentColor">4 × <tspan font-weight="600">5</tspan></text>'
  const { svg, text } = read(`<?xml version="1.0"?>\n<!-- drawn by hand -->\n${drawing(shapes)}`)
  expect(svg).toMatch(
    /^<svg viewBox="0 0 360 200" role="img">\s*<title>A rose at two sizes<\/title>/,
  )
  expect(svg).toContain('stroke-dasharray="3 4"')
  expect(svg).toContain('<tspan font-weight="600">5</tspan>')
  expect(text).toBe('A rose at two sizes Twice the width, four times the area.')
})

for (const [what, svg, reason] of [
  ['a script', drawing('<script>alert(1)</script>'), /no <script>/],
  ['a style', drawing('<style>svg { color: red }</style>'), /no <style>/],
  ['HTML within it', drawing('<foreignObject><p>x</p></foreignObject>'), /no <foreignObject>/],
  ['a picture from elsewhere', drawing('<image href="https://evil.example/x.png"/>'), /no <image>/],
  ['a part by reference', drawing('<use href="#x"/>'), /no <use>/],
  ['a link', drawing('<a href="https://evil.example"><path d="M0 0"/></a>'), /no <a>/],
  ['an animation', drawing('<animate attributeName="href"/>'), /no <animate>/],
  ['an event', drawing('<path d="M0 0" onclick="alert(1)"/>'), /“onClick”/],
  ['an event of its own', drawing('').replace('<svg', '<svg onload="alert(1)"'), /“onLoad”/],
  ['an inline style', drawing('<path d="M0 0" style="fill: red"/>'), /“style”/],
  ['an id', drawing('<path id="main" d="M0 0"/>'), /“id”/],
  ['a colour for light alone', drawing('<path fill="#15120f" d="M0 0"/>'), /no colour that fits/],
  ['a colour by address', drawing('<path fill="url(//evil.example)" d="M0 0"/>'), /no colour/],
  ['a variable nobody knows', drawing('<path fill="var(--bg)" d="M0 0"/>'), /no colour/],
  ['words too small', drawing('<text font-size="10">x</text>'), /font-size="12" or more/],
  ['words too small in their group', drawing('<g font-size="9"><text>x</text></g>'), /Words of 9/],
  ['words that a wide box makes small', drawing('<text>x</text>', '0 0 720 100'), /font-size="23"/],
  ['a fixed width', drawing('').replace('<svg', '<svg width="900"'), /Leave out width/],
  ['no title', drawing('').replace(/<title>.*<\/title>/, ''), /its <title>/],
  ['no description', drawing('').replace(/<desc>.*<\/desc>/, ''), /its <desc>/],
  ['no viewBox', drawing('').replace(/ viewBox="[^"]*"/, ''), /a viewBox/],
  ['two drawings', `${drawing('')}${drawing('')}`, /one <svg>/],
  ['HTML in place of it', '<p>x</p>', /one <svg>/],
] as const) {
  test(`refuses a diagram with ${what}`, () => {
    expect(() => read(svg)).toThrow(reason)
  })
}

test('says where the mistake is in three lines', () => {
  expect(() => read(drawing('<use href="#x"/>'))).toThrow(
    `${join(folder, 'x.svg')}, line 4\n  <use href="#x"/>\nThere is no <use> in a diagram.`,
  )
})
