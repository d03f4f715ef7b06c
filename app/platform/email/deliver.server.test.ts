import { createHash, generateKeyPairSync, type KeyObject, randomUUID, verify } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { configuration, configure } from '#app/platform/configuration/configuration.server.ts'
import {
  applySettings,
  readFirstSettings,
} from '#app/platform/configuration/site-settings.server.ts'
import { givenMailServer } from '#tests/mail-server.ts'
import { givenObjectStore } from '#tests/object-store.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { bulkParts } from './bulk-parts.server.ts'
import {
  type BulkEmail,
  bulkFileDelivery,
  bulkSmtpDelivery,
  checkSmtpLogin,
  fileDelivery,
  type QueuedEmail,
  smtpDelivery,
} from './deliver.server.ts'
import { DeliveryError, MailServerError, Undeliverable } from './delivery-error.server.ts'
import { bucketMail, folderMail } from './mail-files.server.ts'

const longLink = `http://localhost:3000/auth/verify?token=${'a1-_'.repeat(70)}`

function givenEmail(fields: Partial<QueuedEmail> = {}): QueuedEmail {
  return {
    id: randomUUID(),
    to: 'maya@readers.example',
    subject: 'Please verify your email address',
    paragraphs: ['Hello.'],
    action: { label: 'Verify my address', url: longLink },
    ...fields,
  }
}

test('without a mail server an email is a private file in the folder and its link is printed', async () => {
  const { folder, said: output, send } = await givenFolder()

  await send(givenEmail())

  const [name = ''] = await readdir(folder)
  expect(name).toMatch(/^\d{4}-.*-maya@readers\.example\.eml$/)
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect(output).toEqual([
    `Mail for maya@readers.example: Please verify your email address\n  ${longLink}`,
  ])
})

test('with an object store it is an object instead, whose name has no address', async () => {
  const store = await givenObjectStore()
  const files = bucketMail(store.settings)

  await fileDelivery(files, () => {})(givenEmail())
  await bulkFileDelivery(files).send(newsletter)

  const objects = [...(store.buckets.get('story-photos') ?? [])]
  expect(objects).toHaveLength(2)
  for (const [key, { bytes, type }] of objects) {
    expect(key).toMatch(/^mail\/\d{4}-[\dTZ-]+-[\w.-]+\.eml$/)
    expect([type, bytes.toString()]).toEqual(['message/rfc822', expect.stringContaining('To: ')])
  }
  expect(objects[0]?.[1].bytes.toString()).toContain(longLink)
})

test('a link of 300 characters stays on one line', async () => {
  const { folder, send } = await givenFolder()
  await send(givenEmail())

  const [name = ''] = await readdir(folder)
  const written = await readFile(join(folder, name), 'utf8')

  expect(written.split('\n')).toContain(longLink)
  expect(written).toContain('Auto-Submitted: auto-generated')
})

test('the longest possible address fits into a file name', async () => {
  const { folder, send } = await givenFolder()
  const domain = `${'d'.repeat(60)}.`.repeat(3)

  await send(givenEmail({ to: `${'m'.repeat(60)}@${domain}example` }))

  expect(await readdir(folder)).toHaveLength(1)
})

test('text beyond ASCII arrives unchanged', async () => {
  const server = await givenMailServer()
  await smtpDelivery(server.url)(givenEmail({ paragraphs: ['Día de los muertos ✒'] }))
  expect(server.received[0]?.message).toMatch(/D=C3=ADa de los muertos =E2=9C=92/)
})

test('two simultaneous emails to one person are two files', async () => {
  const { folder, send } = await givenFolder()

  await Promise.all(Array.from({ length: 10 }, () => send(givenEmail())))

  expect(await readdir(folder)).toHaveLength(10)
})

test('no address makes a file outside the folder', async () => {
  const { folder, send } = await givenFolder()

  await send(givenEmail({ to: '../../../etc/x\0@readers.example' })).catch(() => {})

  for (const name of await readdir(folder)) expect(name).not.toMatch(/[/\0]/)
})

test('over SMTP an email arrives once, from the site, to one person', async () => {
  const server = await givenMailServer()
  const message = givenEmail()

  await smtpDelivery(server.url)(message)

  expect(server.received).toMatchObject([
    { to: ['maya@readers.example'], from: 'hello@indelible.example' },
  ])
  expect(server.received[0]?.message).toContain(`Message-ID: <${message.id}@localhost>`)
  expect(server.received[0]?.message).toContain('From: Indelible <hello@indelible.example>')
})

test('only a refused recipient is a final failure', async () => {
  const server = await givenMailServer({
    answers: [550, '553 5.1.3 Bad address', 450, '451 4.7.1 Greylisted'],
  })
  await expectFailure(server.url, Undeliverable, 'refused with 550 at RCPT TO')
  await expectFailure(server.url, Undeliverable, 'refused with 553 at RCPT TO')
  await expectFailure(server.url, DeliveryError, '450 at RCPT TO')
  await expectFailure(server.url, DeliveryError, '451 at RCPT TO')
})

test('a refusal of the sender at RCPT TO gives no email up, nor one that asks to wait', async () => {
  const answers = [
    '550 5.1.0 MailFrom domain is listed in a blocklist',
    '550 5.7.1 Blocked by policy',
    '550 5.2.1 The user is receiving mail at a rate that prevents additional messages',
  ] as const
  const server = await givenMailServer({ answers: [...answers] })
  for (const _ of answers) {
    await expectFailure(server.url, DeliveryError, '550 at RCPT TO')
  }
})

test('what comes back of an email goes to its return path', async () => {
  const server = await givenMailServer()
  await smtpDelivery(server.url)(givenEmail({ returnPath: 'bounces+e1-0@indelible.example' }))
  expect(server.received).toMatchObject([
    { to: ['maya@readers.example'], from: 'bounces+e1-0@indelible.example' },
  ])
  expect(server.received[0]?.message).toContain('From: Indelible <hello@indelible.example>')
})

test('an invalid address is refused for good without asking the server', async () => {
  const server = await givenMailServer()
  expect(await failureOf(smtpDelivery(server.url)(givenEmail({ to: '' })))).toEqual([
    Undeliverable,
    'refused with EENVELOPE at API',
  ])
})

const replies = [
  ['530 5.7.0 Must issue a STARTTLS command first', '530 at RCPT TO'],
  ['554 5.7.1 Relay access denied', '554 at RCPT TO'],
  ['550 relay not permitted, authentication required', '550 at RCPT TO'],
] as const

test.each(replies)('"%s" is about us and not about the recipient', async (reply, codes) => {
  const server = await givenMailServer({ answers: [reply] })
  await expectFailure(server.url, MailServerError, codes)
})

test('a refused login, sender or content is retried', async () => {
  const server = await givenMailServer({ login: { user: 'site', password: 'right' } })
  await smtpDelivery(server.urlFor('site', 'right'))(givenEmail())
  expect(server.received).toHaveLength(1)

  await expectFailure(server.urlFor('site', 'wrong'), MailServerError, '535 at AUTH PLAIN')
  await expectFailure(server.url, MailServerError, '530 at MAIL FROM')
  const choosy = await givenMailServer({ answerToSender: '553 5.7.1 Sender address rejected' })
  await expectFailure(choosy.url, MailServerError, '553 at MAIL FROM')
  const strict = await givenMailServer({ answerToEmail: '554 Email address is not verified' })
  await expectFailure(strict.url, MailServerError, '554 at DATA')
})

test('an unreachable server is retried', async () => {
  await expectFailure('smtp://127.0.0.1:1', MailServerError, 'ECONNREFUSED at CONN')
})

test('checks the login without sending an email', async () => {
  const server = await givenMailServer({ login: { user: 'site', password: 'right' } })
  await checkSmtpLogin(server.urlFor('site', 'right'))
  expect(await failureOf(checkSmtpLogin(server.urlFor('site', 'wrong')))).toEqual([
    MailServerError,
    '535 at AUTH PLAIN',
  ])
  expect(server.received).toEqual([])
})

test('a reply address is always one person’s', async () => {
  const server = await givenMailServer()
  const send = smtpDelivery(server.url)
  await send(givenEmail({ replyTo: 'callum@readers.example' }))
  await send(givenEmail({ replyTo: 'callum@readers.example, victim@evil.test' })).catch(() => {})
  await send(givenEmail({ replyTo: 'c@readers.example\r\nBcc: victim@evil.test' })).catch(() => {})

  const heads = server.received.map(({ message }) => message.split('\r\n\r\n')[0] ?? '')
  expect(heads[0]).toMatch(/^Reply-To: callum@readers\.example$/m)
  for (const head of heads) {
    expect(head).not.toMatch(/^(?:bcc|cc):/im)
    expect(head.match(/^Reply-To:/gim)).toHaveLength(1)
  }
})

test('a reply to any email reaches the contact address, unless the email names another', async () => {
  const server = await givenMailServer()
  const delivery = bulkSmtpDelivery(server.url, 60)
  onTestFinished(delivery.close)
  const send = smtpDelivery(server.url)
  givenContact('team@inkwell.test')

  await send(givenEmail())
  await delivery.send(newsletter)
  await send(givenEmail({ replyTo: 'callum@readers.example' }))

  expect(server.received.map(replyToOf)).toEqual([
    'team@inkwell.test',
    'team@inkwell.test',
    'callum@readers.example',
  ])
})

test('while the contact address is the made-up one, a reply goes to the sender', async () => {
  const server = await givenMailServer()

  await smtpDelivery(server.url)(givenEmail())

  expect(server.received.map(replyToOf)).toEqual([null])
})

function givenContact(email: string) {
  const first = readFirstSettings()
  applySettings({ ...first, contact: { ...first.contact, email } })
  onTestFinished(() => applySettings(first))
}

function replyToOf({ message }: { message: string }) {
  return /^Reply-To: (.*)\r$/im.exec(message.split('\r\n\r\n')[0] ?? '')?.[1] ?? null
}

test.each([
  '=?utf-8?Q?hello?=',
  'Re: =?UTF-8?B?aGVsbG8=?= and =?iso-8859-1?q?=E9?=',
  '=?utf-8?…?= «é» 👩‍👩‍👧 '.repeat(6).trim(),
  '=?utf-8?Q?a?=\r\nBcc: victim@evil.test',
])('a subject that looks encoded arrives as it was typed: %j', async (subject) => {
  const server = await givenMailServer()
  await smtpDelivery(server.url)(givenEmail({ subject }))
  await bulkSmtpDelivery(server.url, 60).send({ ...newsletter, subject })
  for (const { message } of server.received) {
    const { subject: read, headers } = await PostalMime.parse(message)
    expect(read).toBe(subject)
    expect(headers.some(({ key }) => key === 'bcc')).toBe(false)
  }
  expect(server.received).toHaveLength(2)
})

for (const nasty of [
  { subject: 'Hello\r\nBcc: victim@evil.test\r\n\r\nand more' },
  { to: 'maya@readers.example, victim@evil.test' },
  { to: 'maya@readers.example\r\nRCPT TO:<victim@evil.test>' },
  { to: 'Victim <victim@evil.test>' },
]) {
  test(`no second reader and no header of their own: ${JSON.stringify(nasty)}`, async () => {
    const server = await givenMailServer()

    await smtpDelivery(server.url)(givenEmail(nasty)).catch(() => {})

    for (const { to, message } of server.received) {
      expect(to).toHaveLength(1)
      expect(to).not.toContain('victim@evil.test')
      expect(message.split('\r\n\r\n')[0]).not.toMatch(/^(?:bcc|cc):/im)
    }
  })
}

async function givenFolder() {
  const parent = temporaryFolder()
  const output: string[] = []
  const folder = join(parent, 'mail')
  return {
    folder,
    said: output,
    send: fileDelivery(folderMail(folder), (line) => output.push(line)),
  }
}

async function expectFailure(url: string, kind: unknown, codes: string) {
  expect(await failureOf(smtpDelivery(url)(givenEmail()))).toEqual([kind, codes])
}

async function failureOf(work: Promise<void>) {
  const error = await work.then(
    () => null,
    (error) => error,
  )
  return [error?.constructor, error?.message]
}

const newsletter: BulkEmail = {
  id: 'one.1',
  to: 'maya@readers.example',
  subject: 'The licence on the wall',
  parts: partsOf({ text: 'Good morning.', html: '<p>Good morning.</p>' }),
  unsubscribe: { url: 'https://indelible.example/newsletter/leave?token=1' },
}

function partsOf(texts: { text: string; html: string }, link = 'https://indelible.example') {
  return bulkParts(texts, 'LINK')(link)
}

test('newsletters go out one after another over one connection, with their own return path', async () => {
  const server = await givenMailServer()
  const delivery = bulkSmtpDelivery(server.url, 60)
  onTestFinished(delivery.close)
  for (const id of ['one.1', 'one.2']) {
    await delivery.send({ ...newsletter, id, returnPath: `bounces+${id}@indelible.example` })
  }
  expect(server.received.map(({ from, to }) => [from, ...to])).toEqual([
    ['bounces+one.1@indelible.example', 'maya@readers.example'],
    ['bounces+one.2@indelible.example', 'maya@readers.example'],
  ])
  expect(server.received[0]?.message).toMatch(/^Message-ID: <one\.1@/m)
})

test('a newsletter of 6,000 a minute goes out over five connections at once, and one of 60 over one', async () => {
  let isHere = 0
  const hold = Promise.withResolvers<void>()
  const server = await givenMailServer({
    beforeThanks: () => {
      isHere += 1
      return hold.promise
    },
  })
  const many = bulkSmtpDelivery(server.url, 6_000)
  onTestFinished(many.close)
  const ids = Array.from({ length: 7 }, (_, index) => `one.${index}`)
  const sent = Promise.all(ids.map((id) => many.send({ ...newsletter, id })))
  await expect.poll(() => isHere).toBe(many.connections)
  expect(many.connections).toBe(5)
  hold.resolve()
  await sent
  expect(server.received).toHaveLength(7)
  const connectionsFor = (perMinute: number) => {
    const delivery = bulkSmtpDelivery(server.url, perMinute)
    delivery.close()
    return delivery.connections
  }
  expect([1, 60, 1_000, 1_001, 60_000].map(connectionsFor)).toEqual([1, 1, 1, 2, 5])
})

test('no field of a newsletter can add a header or a recipient', async () => {
  const server = await givenMailServer()
  const delivery = bulkSmtpDelivery(server.url, 60)
  onTestFinished(delivery.close)
  const injected = '\r\nBcc: eve@readers.example\r\nX-Eve: yes\r\n\r\nEve'
  await delivery.send({
    ...newsletter,
    subject: `Hello${injected}`,
    id: `one${injected}`,
    parts: partsOf({ text: `Hello${injected}`, html: `Hello${injected}` }),
    unsubscribe: { url: `https://indelible.example/?token=1${injected}` },
  })
  const [{ to, message } = { to: [], message: '' }] = server.received
  expect(to).toEqual(['maya@readers.example'])
  const headers = message.slice(0, message.indexOf('\r\n\r\n'))
  expect(headers).not.toMatch(/^(?:Bcc|X-Eve):/im)
  await expect(
    delivery.send({ ...newsletter, to: `eve@readers.example${injected}` }),
  ).rejects.toThrow()
  expect(server.received).toHaveLength(1)
})

test('with a key every email is signed, and with it both fields of unsubscribing by one click', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const before = configuration
  configure({ ...before, dkim: { domain: 'indelible.example', selector: 'one', key } })
  onTestFinished(() => configure(before))
  const server = await givenMailServer()
  const delivery = bulkSmtpDelivery(server.url, 60)
  onTestFinished(delivery.close)
  await delivery.send(newsletter)
  await smtpDelivery(server.url)(givenEmail())
  const signatures = server.received.map(
    ({ message }) =>
      /^DKIM-Signature: ((?:.*\r\n[ \t])*.*)/im.exec(message)?.[1]?.replaceAll(/\s+/g, '') ?? '',
  )
  for (const signature of signatures) {
    expect(signature).toMatch(/d=indelible\.example;.*s=one;.*b=\S{300}/)
    expect(signature).toMatch(/h=from:.*subject:/i)
  }
  expect(signatures[0]).toMatch(/[=:]list-unsubscribe:list-unsubscribe-post[:;]/i)

  for (const { message } of server.received) {
    expect(isSignedBy(publicKey, message)).toBe(true)
    expect(isSignedBy(publicKey, message.replace('Good morning', 'Good evening'))).toBe(
      !message.includes('Good morning'),
    )
    expect(isSignedBy(publicKey, message.replace(/^Subject: /m, 'Subject: Re: '))).toBe(false)
  }
})

/** Checks a signature as a receiving server does (RFC 6376, "relaxed" for fields and body). */
function isSignedBy(publicKey: KeyObject, message: string) {
  const [head = '', ...rest] = message.split('\r\n\r\n')
  const fields = head.split(/\r\n(?![ \t])/).map((field) => {
    const [name = ''] = field.split(':')
    const value = field
      .slice(name.length + 1)
      .replaceAll(/\s+/g, ' ')
      .trim()
    return { name: name.toLowerCase(), line: `${name.toLowerCase()}:${value}` }
  })
  const signature = fields.find(({ name }) => name === 'dkim-signature')?.line ?? ''
  const tag = (name: string) =>
    new RegExp(`[:;] ?${name}=([^;]*)`).exec(signature)?.[1]?.replaceAll(' ', '') ?? ''
  const lines = rest.join('\r\n\r\n').split('\r\n')
  const body = lines.map((line) => line.replaceAll(/[ \t]+/g, ' ').trimEnd()).join('\r\n')
  const bodyHash = createHash('sha256').update(`${body.replace(/(?:\r\n)*$/, '')}\r\n`)
  const signed = tag('h')
    .split(':')
    .flatMap((name) => fields.findLast((field) => field.name === name.toLowerCase())?.line ?? [])
  const data = [...signed, signature.replace(/([:;] ?b=)[^;]*/, '$1')].join('\r\n')
  const isWhole = bodyHash.digest('base64') === tag('bh')
  return isWhole && verify('sha256', Buffer.from(data), publicKey, Buffer.from(tag('b'), 'base64'))
}
