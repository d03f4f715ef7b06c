import { html, raw } from 'hono/html'
import type { NewsletterPiece } from '#app/newsletters/write/newsletter-pieces.server.ts'
import type { Video } from '#app/pieces/text/video-address.ts'
import {
  buttonRow,
  type EmailPicture,
  emailImage,
  emailRow,
  layOutEmail,
  layout,
  type Markup,
  ruleRow,
  withBreaks,
} from '#app/platform/email/email-layout.ts'

/** Each reader's own link goes there. Nothing else contains these characters, and the domain belongs to nobody (RFC 2606). */
export const unsubscribePlaceholder = 'https://unsubscribe.invalid/READER'

export type NewsletterPart =
  | { html: string }
  /** With the video that it is the poster of. */
  | { figure: EmailPicture; caption?: string | undefined; video?: Video | null }
  | { pieces: EmailPiece[] }

export type EmailPiece = Pick<NewsletterPiece, 'id' | 'title' | 'text' | 'about' | 'call'> & {
  url: string
  picture: EmailPicture | null
}

export type EmailFooter = {
  why: string
  mayUnsubscribe: boolean
  /** In the middle of a sentence. */
  topic: string
  archiveUrl: string | null
  publisher: string
}

type NewsletterEmail = {
  subject: string
  preheader: string
  parts: NewsletterPart[]
  footer: EmailFooter
  origin: string
  homeUrl: string
}

export const textWidth = 576
const thumbWidth = 176

export function newsletterHtml({ parts, footer, ...email }: NewsletterEmail) {
  return layOutEmail({ ...email, rows: parts.flatMap(renderRows), foot: renderFooter(footer) })
}

function renderRows(part: NewsletterPart): Markup[] {
  // Sanitised by the renderer of pieces.
  if ('html' in part) return [emailRow(html`${raw(part.html)}`, 'text')]
  if ('figure' in part) {
    const { figure, caption, video } = part
    const image = emailImage(figure, 'hero')
    return [
      emailRow(
        html`${video ? html`<a class="a" href="${video.href}">${image}${watchWords(video)}</a>` : image}${caption && html`<p class="s">${caption}</p>`}`,
      ),
    ]
  }
  const [first, ...others] = part.pieces
  return [
    ...(first ? firstPiece(first) : []),
    ...(others.length > 0 ? [ruleRow('rule')] : []),
    ...others.map(furtherPiece),
  ]
}

export function watchWords({ host }: Pick<Video, 'host'>) {
  return `Watch the video at ${host}`
}

function firstPiece({ title, text, call, url, picture }: EmailPiece) {
  return [
    ...(picture ? [emailRow(html`<a href="${url}">${emailImage(picture, 'hero')}</a>`)] : []),
    emailRow(html`<h1 class="h1"><a class="a" href="${url}">${title}</a></h1>
<p class="lead">${text}</p>`),
    buttonRow(call, url),
  ]
}

function furtherPiece({ title, text, about, url, picture }: EmailPiece) {
  const thumb =
    picture &&
    html`<td class="thumb" width="${thumbWidth}" valign="top"><a href="${url}">${emailImage(fitted(picture, thumbWidth))}</a></td>
<td class="gap" width="24"></td>`
  return emailRow(html`<table ${layout} width="100%"><tr>${thumb}
<td class="cell" valign="top"><h2 class="h2"><a class="a" href="${url}">${title}</a></h2>
<p class="p">${text}</p>
<p class="s">${about}</p></td></tr></table>`)
}

function renderFooter({ why, mayUnsubscribe, topic, archiveUrl, publisher }: EmailFooter) {
  const leave = html`<a class="a" href="${unsubscribePlaceholder}">Unsubscribe from ${topic}</a>. You do not need to sign in.`
  const archive = html`<a class="a" href="${archiveUrl}">Read this on our site</a>`
  const lines = [
    why,
    mayUnsubscribe && leave,
    archiveUrl && archive,
    notFollowed,
    publisher && withBreaks(publisher),
  ]
  return html`${lines.filter(Boolean).map((line) => html`<p class="s">${line}</p>\n`)}`
}

export const notFollowed = 'We do not track whether you open this email or which links you follow.'

function fitted(picture: EmailPicture, width: number) {
  return { ...picture, width, height: Math.round((picture.height / picture.width) * width) }
}
