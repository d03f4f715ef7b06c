import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type Transporter } from 'nodemailer'
import { configuration } from '#app/server/configuration.server.ts'
import { deliveryErrorOf, mailServerErrorOf } from './delivery-error.server.ts'
import { type Email, renderEmail } from './email.ts'

export type QueuedEmail = Email & { id: string }

/** Sends an email: over SMTP, or into a folder when no server is configured. */
export type DeliverEmail = (email: QueuedEmail) => Promise<void>

// Every wait is bounded, so that a server that stops answering delays the emails behind it only briefly.
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Sends over SMTP. @throws Undeliverable, MailServerError or DeliveryError, with codes only */
export function smtpDelivery(url: string): DeliverEmail {
  const transport: Transporter = createTransport(
    { url, ...timeouts },
    { from: configuration.mailFrom },
  )
  return async (email) => {
    try {
      await transport.sendMail(message(email))
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

/** Writes each email to `<folder>/<time>-<id>-<to>.eml` and passes its recipient, subject and link to `print`. */
export function folderDelivery(folder: string, print: (line: string) => void): DeliverEmail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async (email) => {
    const sent = await transport.sendMail({ ...message(email), from: configuration.mailFrom })
    const time = new Date().toISOString().replace(/[:.]/g, '-')
    // A file name holds 255 bytes and an address 254. Two emails may go to one person in the same millisecond.
    const to = email.to.replace(/[^\w.@+-]/g, '_').slice(0, 150)
    const name = `${time}-${email.id.slice(0, 8)}-${to}.eml`
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const tempPath = join(folder, `.${randomUUID()}`)
    await writeFile(tempPath, sent.message as Buffer, { mode: 0o600 })
    await rename(tempPath, join(folder, name))
    print(`Mail for ${email.to}: ${email.subject}${email.action ? `\n  ${email.action.url}` : ''}`)
  }
}

function message(email: QueuedEmail) {
  const { text, html } = renderEmail(email, configuration.baseUrl)
  return {
    to: { name: '', address: email.to },
    replyTo: email.replyTo && { name: '', address: email.replyTo },
    subject: email.subject,
    messageId: `<${email.id}@${new URL(configuration.baseUrl).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(email.leave && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    list: email.leave && { unsubscribe: email.leave.url },
    disableUrlAccess: true,
    disableFileAccess: true,
    text: sevenBitPart(text),
    html,
  }
}

// By default nodemailer folds lines of more than 76 characters, which breaks a link in an .eml file. RFC 5322, 2.1.1
// allows 998.
function sevenBitPart(text: string) {
  if (!/^(?:[\x20-\x7e]{0,998}\n)*[\x20-\x7e]{0,998}$/.test(text)) return text
  const head =
    'Content-Type: text/plain; charset=us-ascii\r\nContent-Transfer-Encoding: 7bit\r\n\r\n'
  return { raw: head + text.replaceAll('\n', '\r\n') }
}
