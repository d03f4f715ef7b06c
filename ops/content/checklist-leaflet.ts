import { firstTattooChecklist, redFlags } from '#content/first-tattoo-checklist.ts'
import { column, ink, type Leaflet, type Sheet, serif, serifBold } from './pdf.ts'

type Line = { text: string; x: number; y: number; width: number }
/** `indent` leaves room for boxes. */
type Part = { heading: Line; items: Line[]; indent: number }

const hair = '#c9b99f'
const gutter = 24
// The signs that need a doctor are the longest lines, and stand on the right.
const widths = [(column - gutter) * 0.36, (column - gutter) * 0.64]
const box = 10
const textSize = 9.5
// Besley has more line spacing than a list needs.
const lineGap = -3

export const checklistLeaflet: Leaflet = {
  file: 'first-tattoo-checklist.pdf',
  title: 'The first-tattoo checklist',
  draw(sheet) {
    const parts = placed(sheet)
    sheet.decorated(() => drawBoxes(sheet, parts.slice(0, firstTattooChecklist.length)))
    for (const part of parts) write(sheet, part)
  },
}

/** Three parts go down the left column, the others down the right. @throws when the list does not fit on the page */
function placed({ document }: Sheet): Part[] {
  const { left } = document.page.margins
  const top = document.y + 8
  const tops = [top, top]
  const help = { ...redFlags, items: [...redFlags.items, redFlags.last] }
  return [...firstTattooChecklist, help].map(({ heading, items }, at) => {
    const side = at < 3 ? 0 : 1
    const width = widths[side] ?? column
    const x = left + (side ? column - width : 0)
    let y = tops[side] ?? top
    const indent = at < firstTattooChecklist.length ? 21 : 0
    const part: Part = { heading: { text: heading, x, y, width }, items: [], indent }
    y += 25
    for (const text of items) {
      part.items.push({ text, x, y, width })
      document.font(serif).fontSize(textSize)
      y += document.heightOfString(text, { width: width - indent, lineGap }) + 4
    }
    if (y > document.page.maxY())
      throw new Error('The checklist does not fit on its page any more.')
    tops[side] = y + 3
    return part
  })
}

function drawBoxes({ document }: Sheet, parts: Part[]) {
  for (const { x, y, width } of parts.flatMap(({ items }) => items)) {
    document.rect(x, y - 4, width, 0.5).fill(hair)
    document
      .lineWidth(1)
      .rect(x + 0.5, y + 2, box, box)
      .stroke(ink)
  }
}

function write({ document, tagged }: Sheet, { heading, items, indent }: Part) {
  tagged('H2', () => {
    document.font(serifBold).fontSize(15).fillColor(ink)
    document.text(heading.text, heading.x, heading.y)
  })
  const entries = items.map(({ text, x, y, width }) =>
    document.struct('LI', {}, [
      document.struct('LBody', {}, () => {
        document.font(serif).fontSize(textSize).fillColor(ink)
        document.text(text, x + indent, y, { width: width - indent, lineGap })
      }),
    ]),
  )
  document.addStructure(document.struct('L', {}, entries))
}
