import { html, raw } from 'hono/html'

export type Markup = ReturnType<typeof html>

export type EmailPicture = { src: string; width: number; height: number; alt: string }

type EmailParts = {
  subject: string
  preheader: string
  origin: string
  homeUrl?: string
  rows: Markup[]
  foot: Markup
}

/** Tables, colours on cells, styles on elements, one column on a phone: what email programs show. */
export async function layOutEmail({ subject, preheader, origin, homeUrl, rows, foot }: EmailParts) {
  const src = `${origin}/email-wordmark.png`
  const wordmark = emailImage({ src, width: 160, height: 48, alt: 'Indelible' })
  const markup = await html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${raw(styles)}</style>
</head>
<body>
<div class="preheader">${preheader}</div>
<table ${layout} width="100%"><tr><td class="out" align="center">
<table class="sheet" ${layout} width="640">
<tr><td class="band">${homeUrl ? html`<a href="${homeUrl}">${wordmark}</a>` : wordmark}</td></tr>
${rows}
${ruleRow('hair')}
${emailRow(foot, 'end')}
</table>
</td></tr></table>
</body>
</html>`
  // Loaded with the first email: it brings two megabytes of source, an HTTP client among them.
  const { default: juice } = await import('juice/client')
  // Juice takes these for the code of a template, and leaves alone what stands between them.
  for (const name of Object.keys(juice.codeBlocks)) delete juice.codeBlocks[name]
  // Media queries stay in the style element, since nothing else can hold them.
  return juice(String(markup), { applyWidthAttributes: false, applyHeightAttributes: false })
}

export const layout = raw('role="presentation" border="0" cellpadding="0" cellspacing="0"')

export function emailRow(content: Markup, className = '') {
  return html`<tr><td class="pad ${className}">${content}</td></tr>`
}

export function ruleRow(className: 'rule' | 'hair') {
  return emailRow(
    html`<table ${layout} width="100%"><tr><td class="${className}">&nbsp;</td></tr></table>`,
  )
}

/** A link as a button. Outlook for Windows knows the padding of cells only, which is written for it alone. */
export function buttonRow(label: string, url: string) {
  return emailRow(
    html`<table ${layout}><tr><td class="btn"><a href="${url}">${label}</a></td></tr></table>`,
  )
}

export function emailImage({ src, width, height, alt }: EmailPicture, className = '') {
  return html`<img src="${src}" width="${width}" height="${height}" alt="${alt}" class="${className}">`
}

export function withBreaks(text: string) {
  return text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br>\n${line}`))
}

/** Colours of the magazine's paper and ink, which `tokens.css` has for pages: an email can load no style sheet. */
const styles = `
body { margin: 0; padding: 0; background-color: #e6d9c3; -webkit-text-size-adjust: 100% }
table { border-collapse: collapse }
td { padding: 0 }
img { border: 0; display: block }
.preheader { display: none; max-height: 0; mso-hide: all; font-size: 1px; color: #e6d9c3 }
.out { background-color: #e6d9c3 }
table.sheet { table-layout: fixed }
.band { background-color: #15120f; padding: 20px 32px }
.band img { font: bold 28px/48px Georgia, 'Times New Roman', serif; color: #f3eadb }
.pad { background-color: #f3eadb; color: #15120f; padding: 32px 32px 0; text-align: left; word-break: break-word }
.h1 { font: bold 36px/1.1 Georgia, 'Times New Roman', serif; color: #15120f; margin: 0; letter-spacing: -.5px }
.h1 .a { text-decoration: none }
.h2, .text h2, .text h3 { font: bold 22px/1.2 Georgia, 'Times New Roman', serif; color: #15120f; margin: 0 }
.text h3 { font-size: 19px }
.p, .text p, .text li, .text td, .text th { font: 17px/1.6 Georgia, 'Times New Roman', serif; color: #15120f; margin: 0 }
.text th { font-weight: bold; text-align: left }
.text td, .text th { padding: 4px 16px 4px 0; vertical-align: top }
.text ul, .text ol { margin: 10px 0 0; padding: 0 0 0 24px }
.text blockquote { margin: 16px 0 0; padding: 0 0 0 20px; border-left: 5px solid #15120f }
.text p + p, .text h2 + p, .text h3 + p, .text ul + p, .text ol + p, .text blockquote + p { margin-top: 10px }
.text p + h2, .text p + h3, .text ul + h2, .text ol + h2, .text blockquote + h2 { margin-top: 26px }
.text hr { border: 0; border-top: 1px solid #c9b99f; margin: 24px 0 }
.text a { color: #15120f; text-decoration: underline }
.lead { font: 19px/1.5 Georgia, 'Times New Roman', serif; color: #574c40; margin: 12px 0 0 }
.s { font: 14px/1.5 Arial, Helvetica, sans-serif; color: #574c40; margin: 0 }
.p + .s, .s + .s { margin-top: 10px }
.h2 + .p { margin-top: 6px }
.hero + .s { margin-top: 8px }
.a { color: #15120f; text-decoration: underline }
.btn { background-color: #15120f; border-radius: 2px; mso-padding-alt: 14px 22px }
.btn a { display: inline-block; padding: 14px 22px; mso-padding-alt: 0; font: bold 16px/1.2 Arial, Helvetica, sans-serif; color: #f3eadb; text-decoration: none }
.rule { border-top: 5px solid #15120f; font-size: 0; line-height: 0 }
.hair { border-top: 1px solid #c9b99f; font-size: 0; line-height: 0 }
.hero { width: 100%; height: auto }
.end { padding-top: 16px; padding-bottom: 40px }
@media (prefers-color-scheme: dark) {
  body, .out { background-color: #0d0b09 !important }
  .pad { background-color: #15120f !important; color: #f3eadb !important }
  .h1, .h2, .p, .a, .text h2, .text h3, .text p, .text li, .text td, .text th, .text a { color: #f3eadb !important }
  .lead, .s { color: #bcae99 !important }
  .band { background-color: #2b251e !important }
  .btn { background-color: #f3eadb !important }
  .btn a { color: #15120f !important }
  .rule { border-top-color: #f3eadb !important }
  .hair, .text hr { border-top-color: #40372d !important }
  .text blockquote { border-left-color: #f3eadb !important }
}
@media (max-width: 639px) {
  .sheet { width: 100% !important }
  .band { padding: 16px 20px !important }
  .pad { padding: 24px 20px 0 !important }
  .end { padding-bottom: 40px !important }
  .h1 { font-size: 30px !important }
  .thumb, .gap, .cell { display: block !important; width: 100% !important }
  .gap { height: 14px !important }
  .thumb img { width: 100% !important; height: auto !important }
}`
