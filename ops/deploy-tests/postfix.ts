import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { freePort } from '#ops/site-process.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

type How = {
  /** Whose emails it passes on to another server of this machine: an expression for the address. */
  passesOn?: { address: string; to: string }
  /** The Maildir that gets what is for the domain of the site. */
  siteMailbox?: string
}

/** Starts Postfix for one test, in processes, a queue and a configuration of its own. It keeps what it gets. Needs root. */
export async function openPostfix({ passesOn, siteMailbox }: How = {}) {
  const folder = temporaryFolder()
  const port = await freePort()
  chmodSync(folder, 0o755)
  for (const name of ['etc', 'queue', 'data', 'mail']) mkdirSync(join(folder, name))
  execFileSync('chown', ['postfix', join(folder, 'data')])
  execFileSync('chown', ['nobody', join(folder, 'mail')])
  const etc = (name: string, text: string) => writeFileSync(join(folder, 'etc', name), text)
  const arriving = [['.', `${folder}/mail/all/`]]
  if (siteMailbox) arriving.unshift(['@indelible\\.example$', `${siteMailbox}/`])
  etc('mailboxes', tableOf(arriving))
  const next = passesOn && `smtp:[127.0.0.1]:${new URL(passesOn.to).port}`
  etc('transports', tableOf(next ? [[passesOn.address, next]] : []))
  etc('main.cf', mainCf(folder))
  etc('master.cf', masterCf(port))
  let stop = await startPostfix(folder, port)
  onTestFinished(async () => {
    await stop()
  })
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Ends all its processes. What it has accepted is in its queue. */
    goAway: () => stop(),
    async comeBack() {
      stop = await startPostfix(folder, port)
    },
    /** Whether everything that it has accepted has arrived. */
    isIdle: () =>
      ['maildrop', 'incoming', 'active', 'deferred'].every((queue) =>
        isEmpty(join(folder, 'queue', queue)),
      ),
    /** Reads what has arrived, in no order. */
    read: () => Promise.all(arrivedIn(folder).map((path) => readFile(path, 'utf8'))),
  }
}

function isEmpty(queue: string) {
  return readdirSync(queue, { recursive: true, withFileTypes: true }).every((one) =>
    one.isDirectory(),
  )
}

function arrivedIn(folder: string) {
  const arrived = join(folder, 'mail/all/new')
  return readdirSync(join(folder, 'mail')).length > 0
    ? readdirSync(arrived).map((name) => join(arrived, name))
    : []
}

function tableOf(rows: string[][]) {
  return rows.map(([pattern, value]) => `/${pattern}/ ${value}\n`).join('')
}

function mainCf(folder: string) {
  return `compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
maillog_file_prefixes = ${folder}
maillog_file = ${folder}/log
syslog_name = postfix
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mx.example.net
mynetworks = 127.0.0.0/8
alias_maps =
local_recipient_maps =
mydestination =
transport_maps = regexp:${folder}/etc/transports
virtual_mailbox_domains = readers.example, indelible.example
virtual_transport = virtual
virtual_mailbox_base = /
virtual_mailbox_maps = regexp:${folder}/etc/mailboxes
virtual_minimum_uid = 1
virtual_uid_maps = static:65534
virtual_gid_maps = static:65534
`
}

function masterCf(port: number) {
  return `127.0.0.1:${port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
proxywrite unix - - n - 1 proxymap
smtp unix - - n - - smtp
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`
}

/** @returns what ends it */
async function startPostfix(folder: string, port: number) {
  const postfix = spawn('postfix', ['-c', join(folder, 'etc'), 'start-fg'], { stdio: 'ignore' })
  const ended = once(postfix, 'exit')
  await expect.poll(() => isOpen(port)).toBe(true)
  return async () => {
    // What was started is a shell: it would end alone, and leave the server that it waits for.
    execFileSync('postfix', ['-c', join(folder, 'etc'), 'stop'], { stdio: 'ignore' })
    await ended
    expect(await isOpen(port)).toBe(false)
  }
}

/** Whether something accepts connections at a port of this machine. */
export function isOpen(port: number) {
  return new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
