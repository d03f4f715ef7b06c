import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type Transporter } from 'nodemailer'
import { configuration } from '#app/server/configuration.server.ts'
import { deliveryErrorOf, mailServerErrorOf } from './delivery-error.server.ts'
import { type Email, renderEmail } from './email.ts'

export type QueuedEmail = Email & { id: string }

/** How a letter leaves the house: over SMTP, or into a folder when no server is configured. */
export type DeliverEmail = (letter: QueuedEmail) => Promise<void>

// Every wait is bounded, so that a server that falls silent does not hold up the emails behind for long.
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Sends over SMTP. It throws Undeliverable, MailServerError or DeliveryError, with codes alone. */
export function smtpDelivery(url: string): DeliverEmail {
  const transport: Transporter = createTransport(
    { url, ...timeouts },
    { from: configuration.mailFrom },
  )
  return async (letter) => {
    try {
      await transport.sendMail(message(letter))
    } catch (error) {
      throw deliveryErrorOf(error)
    }
  }
}

/** Connects to the mail server and logs in. @throws MailServerError */
export async function checkSmtpLogin(url: string) {
  try {
    await createTransport({ url, ...timeouts }).verify()
  } catch (error) {
    throw mailServerErrorOf(error)
  }
}

/** Writes each letter to `<folder>/<time>-<id>-<to>.eml` and tells `say` its link. */
export function folderDelivery(folder: string, say: (line: string) => void): DeliverEmail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async (letter) => {
    const sent = await transport.sendMail({ ...message(letter), from: configuration.mailFrom })
    const time = new Date().toISOString().replace(/[:.]/g, '-')
    // A file name holds 255 bytes, an address 254; and two letters may go to one person in one millisecond.
    const to = letter.to.replace(/[^\w.@+-]/g, '_').slice(0, 150)
    const name = `${time}-${letter.id.slice(0, 8)}-${to}.eml`
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const draft = join(folder, `.${randomUUID()}`)
    await writeFile(draft, sent.message as Buffer, { mode: 0o600 })
    await rename(draft, join(folder, name))
    say(
      `Mail for ${letter.to}: ${letter.subject}${letter.action ? `\n  ${letter.action.url}` : ''}`,
    )
  }
}

function message(letter: QueuedEmail) {
  const { text, html } = renderEmail(letter, configuration.baseUrl)
  return {
    to: { name: '', address: letter.to },
    replyTo: letter.replyTo && { name: '', address: letter.replyTo },
    subject: letter.subject,
    messageId: `<${letter.id}@${new URL(configuration.baseUrl).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(letter.leave && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    list: letter.leave && { unsubscribe: letter.leave.url },
    disableUrlAccess: true,
    disableFileAccess: true,
    text: asItIs(text),
    html,
  }
}

// Left to itself nodemailer folds lines of more than 76 characters, and a link in an .eml file is then no link.
// RFC 5322, 2.1.1 allows 998.
function asItIs(text: string) {
  if (!/^(?:[\x20-\x7e]{0,998}\n)*[\x20-\x7e]{0,998}$/.test(text)) return text
  const head =
    'Content-Type: text/plain; charset=us-ascii\r\nContent-Transfer-Encoding: 7bit\r\n\r\n'
  return { raw: head + text.replaceAll('\n', '\r\n') }
}
