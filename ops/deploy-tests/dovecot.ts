import { chmodSync, chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { freePort } from '#ops/site-process.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { isOpen } from './postfix.ts'
import { startProgram } from './programs.ts'

/** Starts Dovecot with one mailbox, for one test. */
export async function openDovecot() {
  const folder = temporaryFolder()
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
  startProgram(['dovecot', '-F', '-c', join(folder, 'dovecot.conf')])
  await expect.poll(() => isOpen(port)).toBe(true)
  return {
    url: `imap://bounces:open-sesame@127.0.0.1:${port}/INBOX`,
    /** Its Maildir. */
    folder: join(folder, 'mail'),
    put: (name: string, text: string) => writeFileSync(join(folder, 'mail/new', name), text),
    files: () => ['new', 'cur'].flatMap((each) => readdirSync(join(folder, 'mail', each))),
  }
}
