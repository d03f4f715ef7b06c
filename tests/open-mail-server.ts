import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

type Received = { to: string[]; from: string; message: string }

/** An SMTP code, with words of the server's own if it says more. */
type Reply = number | `${number} ${string}`

export type MailServerBehaviour = {
  /** What it says to each recipient in turn, 250 once they are used up. */
  answers?: Reply[]
  /** What it says to this recipient; `'nothing'` leaves the sender waiting. */
  answerTo?: (address: string) => Reply | 'nothing'
  /** Called when an email has arrived, before it is confirmed; its promise is awaited. */
  beforeThanks?: () => Promise<void>
  /** Takes this login alone; without it, nobody need log in. */
  login?: { user: string; password: string }
  /** What it says to each sender; 250 when it takes them all. */
  answerToSender?: Reply
  /** What it says to each email once it is there; 250 when it takes them all. */
  answerToEmail?: Reply
  port?: number
}

/** Opens a mail server, which stays until `close`. */
export async function openMailServer({
  answers = [],
  answerTo,
  beforeThanks,
  login,
  answerToSender = 250,
  answerToEmail = 250,
  port = 0,
}: MailServerBehaviour = {}) {
  const received: Received[] = []
  let asked = 0
  const server = new SMTPServer({
    authOptional: !login,
    allowInsecureAuth: true,
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    closeTimeout: 1,
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.password) done(null, { user: username })
      else done(refusal(535))
    },
    onMailFrom(_address, _session, done) {
      done(answerToSender === 250 ? null : refusal(answerToSender))
    },
    onRcptTo({ address }, _session, done) {
      asked += 1
      const code = answerTo?.(address) ?? answers.shift() ?? 250
      if (code === 'nothing') return
      done(code === 250 ? null : refusal(code))
    },
    onData(stream, { envelope }, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece) => pieces.push(piece))
      stream.on('end', async () => {
        if (answerToEmail !== 250) return done(refusal(answerToEmail))
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
  const opened = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${opened.port}`,
    /** The same with a login. */
    urlFor: (user: string, password: string) =>
      `smtp://${user}:${password}@127.0.0.1:${opened.port}`,
    received,
    asked: () => asked,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

function refusal(reply: Reply) {
  const [code = '', ...words] = String(reply).split(' ')
  return Object.assign(new Error(words.join(' ') || 'No'), { responseCode: Number(code) })
}
