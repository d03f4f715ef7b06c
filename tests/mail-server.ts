import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

type Received = { to: string[]; from: string; message: string }

type How = {
  /** What it says to each recipient in turn: an SMTP code, 250 once they are used up. */
  answers?: number[]
  /** What it says to this recipient; `'nothing'` leaves the sender waiting. */
  answerTo?: (address: string) => number | 'nothing'
  /** Called when a letter is here and not yet thanked for; what it gives is waited for. */
  beforeThanks?: () => Promise<void>
  port?: number
}

/** Opens a mail server for one test. */
export async function givenMailServer({
  answers = [],
  answerTo,
  beforeThanks,
  port = 0,
}: How = {}) {
  const received: Received[] = []
  let asked = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 1,
    onRcptTo({ address }, _session, done) {
      asked += 1
      const code = answerTo?.(address) ?? answers.shift() ?? 250
      if (code === 'nothing') return
      done(code === 250 ? null : Object.assign(new Error('No'), { responseCode: code }))
    },
    onData(stream, { envelope }, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece) => pieces.push(piece))
      stream.on('end', async () => {
        received.push({
          to: envelope.rcptTo.map(({ address }) => address),
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          message: Buffer.concat(pieces).toString(),
        })
        await beforeThanks?.()
        done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const opened = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${opened.port}`, received, asked: () => asked }
}
