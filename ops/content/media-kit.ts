import { mediaKit } from '#content/pages/media-kit.ts'
import { column, cream, ink, type Leaflet, type Sheet } from './pdf.ts'

export const mediaKitLeaflet: Leaflet = {
  file: 'media-kit.pdf',
  title: mediaKit.title,
  draw(sheet) {
    sheet.paragraph(mediaKit.line)
    for (const { label, text } of mediaKit.facts) {
      sheet.heading(label)
      sheet.paragraph(text)
    }
    sheet.heading('Ask')
    sheet.paragraph(mediaKit.ask)

    sheet.document.addPage()
    sheet.heading(mediaKit.wordmark.title)
    sheet.paragraph(mediaKit.wordmark.text)
    plate(sheet, cream, ink)
    plate(sheet, ink, cream)
  },
}

function plate(sheet: Sheet, stock: string, letters: string) {
  const { document } = sheet
  const { left } = document.page.margins
  const y = document.y + 16
  sheet.decorated(() => document.rect(left, y, column, 220).fill(stock))
  sheet.wordmark({ x: left + 60, y: y + 55, width: column - 120, letters })
  document.y = y + 220
}
