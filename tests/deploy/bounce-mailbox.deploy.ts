import { spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import {
  bounces,
  newsletterRecipients,
  newsletters,
  subscriptions,
  suppressions,
} from '#app/db/schema/tables.server.ts'
import { readBounceMailbox } from '#app/features/bounces/bounce-mailbox.server.ts'
import { configuration, configure } from '#app/server/configuration.server.ts'
import { returnPathFor, unsubscribeAddressFor } from '#app/server/email/bounce-address.server.ts'
import { givenAddress } from '#tests/given-accounts.ts'
import { freePort } from '#tests/served-site.ts'

test('reads the reports in a mailbox of Dovecot, counts each once, and leaves the rest to a person', async () => {
  configure({ ...configuration, bounceAddress: 'bounces@indelible.example' })
  const mailbox = await openDovecot()
  const [gone, full, leaver] = [
    await givenRecipient(),
    await givenRecipient(),
    await givenRecipient(),
  ]
  mailbox.put('gone', reportAbout(gone.id, '5.1.1'))
  mailbox.put('full', reportAbout(full.id, '4.2.2'))
  mailbox.put(
    'leaver',
    `From: a@b.example\nTo: ${unsubscribeAddressFor(leaver.token)}\n\nunsubscribe\n`,
  )
  mailbox.put(
    'away',
    `From: a@b.example\nTo: ${returnPathFor(full.id)}\nSubject: Away\n\nBack on Monday.\n`,
  )

  expect(await readBounceMailbox(mailbox.url)).toEqual({ reports: 3, others: 1 })

  expect(await stateOf(gone.id)).toEqual({ state: 'bounced', code: '5.1.1' })
  expect(await stateOf(full.id)).toEqual({ state: 'bounced', code: '4.2.2' })
  expect(await db.$count(suppressions, eq(suppressions.email, gone.email))).toBe(1)
  expect(await db.$count(suppressions, eq(suppressions.email, full.email))).toBe(0)
  const [subscription] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.email, leaver.email))
  expect(subscription?.unsubscribedAt).not.toBeNull()
  expect(mailbox.files()).toHaveLength(1)

  // A process that ended between counting and deleting finds the report again.
  mailbox.put('again', reportAbout(full.id, '4.2.2'))
  expect(await readBounceMailbox(mailbox.url)).toEqual({ reports: 1, others: 0 })
  expect(await db.$count(bounces, eq(bounces.email, full.email))).toBe(1)
})

test('says so when the mailbox does not let us in', async () => {
  const { url } = await openDovecot()
  await expect(readBounceMailbox(url.replace('open-sesame', 'wrong'))).rejects.toThrow()
})

async function stateOf(id: number) {
  const { state, code } = newsletterRecipients
  const [row] = await db
    .select({ state, code })
    .from(newsletterRecipients)
    .where(eq(newsletterRecipients.id, id))
  return row
}

async function givenRecipient() {
  const email = givenAddress()
  const consent = {
    topic: 'newsletter',
    wording: 'Yes.',
    wordingVersion: 1,
    confirmedAt: new Date(),
  }
  const [subscription] = await db
    .insert(subscriptions)
    .values({ email, ...consent })
    .returning()
  const [newsletter] = await db.insert(newsletters).values({ state: 'sending' }).returning()
  const [recipient] = await db
    .insert(newsletterRecipients)
    .values({
      newsletterId: newsletter!.id,
      subscriptionId: subscription!.id,
      email,
      state: 'delivered',
    })
    .returning()
  return { id: recipient!.id, email, token: subscription!.unsubscribeToken }
}

function reportAbout(recipientId: number, status: string) {
  return `From: MAILER-DAEMON@mx.example.net
To: ${returnPathFor(recipientId)}
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="part"
Message-Id: <${recipientId}@mx.example.net>

--part
Content-Type: text/plain

It did not arrive.

--part
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; reader@example.net
Action: failed
Status: ${status}

--part--
`
}

/** Starts Dovecot with one mailbox, for one test. */
async function openDovecot() {
  const folder = mkdtempSync(join(tmpdir(), 'indelible-dovecot-'))
  const port = await freePort()
  const { username, ...self } = userInfo()
  // Dovecot opens no mailbox of root's; 65534 is nobody.
  const { uid, gid } = self.uid === 0 ? { uid: 65_534, gid: 65_534 } : self
  chmodSync(folder, 0o755)
  for (const name of ['mail', 'mail/cur', 'mail/new', 'mail/tmp']) {
    mkdirSync(join(folder, name))
    chownSync(join(folder, name), uid, gid)
  }
  writeFileSync(join(folder, 'users'), `bounces:{PLAIN}open-sesame:${uid}:${gid}::${folder}\n`)
  writeFileSync(
    join(folder, 'dovecot.conf'),
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
ssl = no
disable_plaintext_auth = no
first_valid_uid = 0
${self.uid === 0 ? '' : `default_internal_user = ${username}\ndefault_login_user = ${username}\ndefault_internal_group = ${username}`}
mail_location = maildir:${folder}/mail
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = passwd-file
  args = ${folder}/users
}
service imap-login {
  chroot =
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`,
  )
  const dovecot = spawn('dovecot', ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' })
  const closed = new Promise((resolve) => dovecot.once('close', resolve))
  onTestFinished(async () => {
    dovecot.kill('SIGTERM')
    await closed
    rmSync(folder, { recursive: true, force: true })
  })
  await expect.poll(() => isOpen(port)).toBe(true)
  return {
    url: `imap://bounces:open-sesame@127.0.0.1:${port}/INBOX`,
    put: (name: string, text: string) => writeFileSync(join(folder, 'mail/new', name), text),
    files: () => ['new', 'cur'].flatMap((each) => readdirSync(join(folder, 'mail', each))),
  }
}

function isOpen(port: number) {
  return new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
