import { escapeHtml } from '#app/server/response/escape-html.ts'
/** The content of an email before rendering: plain paragraphs, at most one link to follow, and perhaps one to unsubscribe. */
export type Email = {
  to: string
  /** The Reply-To address, already validated. Without one, replies go to the contact address. */
  replyTo?: string
  subject: string
  paragraphs: string[]
  action?: { label: string; url: string }
  /** The unsubscribe link, in the footer and in the header (RFC 8058). Its address must accept a cross-site POST. */
  leave?: { label: string; url: string }
  /** What is sent as it is, in place of the paragraphs and links. */
  rendered?: { html: string; text: string }
}

/**
 * Renders an email as text and as HTML.
 *
 * Keep the text to ASCII: then the text part is sent without encoding, and its link is not broken across lines.
 */
export function renderEmail({ subject, paragraphs, action, leave }: Email, from: string) {
  const text = [
    ...paragraphs.slice(0, 1),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...paragraphs.slice(1),
    ...(leave ? [`${leave.label}:\n${leave.url}`] : []),
    `--\nIndelible\n${from}`,
  ].join('\n\n')

  const [first = '', ...rest] = paragraphs
  const html = `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f3eadb;color:#15120f;font:17px/1.6 Georgia,serif">
<div style="max-width:34rem;margin:0 auto;padding:40px 24px">
<p style="font-weight:700;font-size:24px;margin:0 0 24px;border-top:5px solid #15120f;padding-top:16px">Indelible</p>
${paragraph(first)}
${
  action
    ? `<p style="margin:28px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;background:#15120f;color:#f3eadb;padding:12px 20px;text-decoration:none;font:600 16px/1.2 Arial,sans-serif">${escapeHtml(action.label)}</a></p>
<p style="font-size:14px;color:#574c40;margin:0 0 20px;overflow-wrap:anywhere">Or copy this address: ${escapeHtml(action.url)}</p>`
    : ''
}
${rest.map(paragraph).join('\n')}${
  leave
    ? `\n<p style="font-size:14px;margin:28px 0 0"><a href="${escapeHtml(leave.url)}" style="color:#574c40">${escapeHtml(leave.label)}</a></p>`
    : ''
}
</div></body></html>`
  return { text, html }
}

function paragraph(words: string) {
  return `<p style="margin:0 0 16px">${escapeHtml(words).replaceAll('\n', '<br>\n')}</p>`
}
