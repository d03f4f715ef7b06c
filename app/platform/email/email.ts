import { html } from 'hono/html'
import { buttonRow, emailRow, layOutEmail, withBreaks } from './email-layout.ts'

/** Plain paragraphs, at most one link to follow, and perhaps one to unsubscribe. */
export type Email = {
  to: string
  /** Without one, replies go to the contact address. */
  replyTo?: string
  subject: string
  paragraphs: string[]
  action?: { label: string; url: string }
  /** Also in the header (RFC 8058). Its address must accept a cross-site POST. */
  leave?: { label: string; url: string }
  /** What is sent as it is, in place of the paragraphs and links. */
  rendered?: { html: string; text: string }
}

/** Who is responsible for the magazine in law, once an owner has said so. */
export type Publisher = { name?: string | undefined; address?: string | undefined }

function publisherLines({ name, address }: Publisher) {
  return name && address ? [`Published by ${name}, ${address.replaceAll(/\s*\n\s*/g, ', ')}`] : []
}

export function hello(name: string) {
  return name ? `Hello ${name}.` : 'Hello.'
}

/** Keep the text to ASCII: then it is sent without encoding, and its link is not broken across lines. */
export async function renderEmail(
  { subject, paragraphs, action, leave }: Email,
  origin: string,
  publisher: Publisher = {},
) {
  const [first = '', ...rest] = paragraphs
  const sender = ['Indelible', origin, ...publisherLines(publisher)]
  const text = [
    first,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...rest,
    ...(leave ? [`${leave.label}:\n${leave.url}`] : []),
    ['--', ...sender].join('\n'),
  ].join('\n\n')
  const rows = [
    words([first]),
    ...(action
      ? [
          buttonRow(action.label, action.url),
          emailRow(html`<p class="s">Or copy this address: ${action.url}</p>`),
        ]
      : []),
    ...(rest.length > 0 ? [words(rest)] : []),
  ]
  const foot = html`${leave && html`<p class="s"><a class="a" href="${leave.url}">${leave.label}</a></p>`}
<p class="s">${withBreaks(sender.join('\n'))}</p>`
  return { text, html: await layOutEmail({ subject, preheader: first, origin, rows, foot }) }
}

function words(paragraphs: string[]) {
  return emailRow(html`${paragraphs.map((each) => html`<p>${withBreaks(each)}</p>`)}`, 'text')
}
