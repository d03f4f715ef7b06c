import { createPrivateKey } from 'node:crypto'
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { replyAddress, siteSettings } from '#app/platform/configuration/site-settings.server.ts'
import { type BulkParts, isSevenBit, sevenBitPart } from './bulk-parts.server.ts'
import { toDeliveryError, toMailServerError } from './delivery-error.server.ts'
import { type Email, renderEmail } from './email.ts'
import type { MailFiles } from './mail-files.server.ts'

export type QueuedEmail = Email & {
  id: string
  /** Without it, what comes back goes to the address in MAIL_FROM. */
  returnPath?: string
}

export type DeliverEmail = (email: QueuedEmail) => Promise<void>

// Every wait is bounded, so that a server that stops answering delays the emails behind it only briefly.
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Sends over SMTP. @throws Undeliverable, MailServerError or DeliveryError, with codes only */
export function smtpDelivery(url: string): DeliverEmail {
  const transport: Transporter = createTransport(
    { url, ...timeouts, ...signed() },
    { from: configuration.mailFrom },
  )
  return async (email) => {
    try {
      await transport.sendMail(await message(email))
    } catch (error) {
      throw toDeliveryError(error)
    }
  }
}

/** The same text for everybody, with one reader's own link to unsubscribe. */
export type BulkEmail = {
  /** The Message-ID is made of it, so that an email that had to be sent again can be recognised. */
  id: string
  to: string
  subject: string
  parts: BulkParts
  returnPath?: string
  /** Where one click unsubscribes (RFC 8058), and perhaps an address for the same by email. Absent for notices. */
  unsubscribe?: { url: string; mailto?: string }
}

export type BulkDelivery = {
  send: (email: BulkEmail) => Promise<void>
  connections: number
  close: () => void
}

/** Connections of their own, so that no other email waits behind newsletters. */
export function bulkSmtpDelivery(url: string, perMinute: number): BulkDelivery {
  const connections = Math.min(Math.ceil(perMinute / 1_000), maxConnections)
  const pool = { pool: true, maxConnections: connections, maxMessages: 1_000 } as const
  const transport = createTransport(
    // By default an email whose connection breaks would be sent again at once, although it may have arrived.
    { url, ...pool, maxRequeues: 0, ...timeouts, ...signed() },
    { from: configuration.mailFrom },
  )
  return {
    connections,
    close: () => transport.close(),
    async send(email) {
      // The other timeouts bound each silence of the server, not the whole. `AbortSignal.timeout` would live on for its time.
      const ending = new AbortController()
      const timer = setTimeout(() => ending.abort(), bulkTimeoutMs)
      try {
        await transport.sendMail({ ...bulkMessage(email), signal: ending.signal })
      } catch (error) {
        throw toDeliveryError(error)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

// After a crash nobody knows of this many emails whether they were sent.
const maxConnections = 5

/** For how long one email of a newsletter may take at most. */
const bulkTimeoutMs = 90_000

// RFC 8058, 4: a signature must cover both fields that make up one click. Nodemailer's own list lacks the second.
const signedFields =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Id:List-Unsubscribe:List-Unsubscribe-Post'

function signed() {
  const { dkim } = configuration
  return dkim
    ? {
        dkim: {
          domainName: dkim.domain,
          keySelector: dkim.selector,
          // As text, it would be read again for each email, which takes as long as signing.
          privateKey: createPrivateKey(dkim.key),
          headerFieldNames: signedFields,
        },
      }
    : {}
}

/** @throws MailServerError */
export async function checkSmtpLogin(url: string) {
  try {
    await createTransport({ url, ...timeouts }).verify()
  } catch (error) {
    throw toMailServerError(error)
  }
}

export function bulkFileDelivery(files: MailFiles): BulkDelivery {
  return {
    connections: 1,
    send: (email) => writeEmail(files, { ...email, message: bulkMessage(email) }),
    close: () => {},
  }
}

export function fileDelivery(files: MailFiles, print: (line: string) => void): DeliverEmail {
  return async (email) => {
    await writeEmail(files, { ...email, message: await message(email) })
    print(`Mail for ${email.to}: ${email.subject}${email.action ? `\n  ${email.action.url}` : ''}`)
  }
}

const toBytes = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })

type Written = { id: string; to: string; message: SendMailOptions }

async function writeEmail(files: MailFiles, email: Written) {
  const sent = await toBytes.sendMail({ ...email.message, from: configuration.mailFrom })
  await files.write(email, sent.message as Buffer)
}

async function message(email: QueuedEmail): Promise<SendMailOptions> {
  const { text, html } =
    email.rendered ?? (await renderEmail(email, configuration.baseUrl, siteSettings.publisher))
  return {
    ...commonParts(email),
    ...buildEnvelope(email),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(email.leave && oneClick),
    },
    list: email.leave && { unsubscribe: email.leave.url },
    // By default nodemailer folds lines of more than 76 characters, which breaks a link in an .eml file.
    text: isSevenBit(text) ? sevenBitPart(text) : text,
    html,
  }
}

function bulkMessage(email: BulkEmail): SendMailOptions {
  const { unsubscribe, parts } = email
  const { hostname } = new URL(configuration.baseUrl)
  return {
    ...commonParts(email),
    ...buildEnvelope(email),
    ...(unsubscribe && {
      headers: oneClick,
      list: {
        id: `newsletter.${hostname}`,
        unsubscribe: [[unsubscribe.url, ...(unsubscribe.mailto ? [unsubscribe.mailto] : [])]],
      },
    }),
    ...parts,
  }
}

function buildEnvelope({ to, returnPath }: Pick<QueuedEmail, 'to' | 'returnPath'>) {
  return returnPath && { envelope: { from: returnPath, to: [to] } }
}

const oneClick = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

type Addressed = Pick<QueuedEmail, 'id' | 'to' | 'subject' | 'replyTo'>

// Our emails ask readers to reply, and nobody may read the mailbox of MAIL_FROM.
function commonParts({ id, to, subject, replyTo = replyAddress() ?? undefined }: Addressed) {
  return {
    to: { name: '', address: to },
    replyTo: replyTo && { name: '', address: replyTo },
    subject: literalSubject(subject),
    messageId: `<${id}@${new URL(configuration.baseUrl).hostname}>`,
    disableUrlAccess: true,
    disableFileAccess: true,
  }
}

/** Encodes a subject that looks encoded (RFC 2047): nodemailer would pass it on, to be read as other words than were typed. */
function literalSubject(subject: string) {
  if (!subject.includes('=?')) return subject
  // An encoded word has 75 characters at most: here 12 and the base64 of 40 bytes.
  const parts = subject.match(/.{1,10}/gsu) ?? []
  return parts.map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join(' ')
}
