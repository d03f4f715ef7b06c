import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

type Received = { to: string[]; from: string; message: string }

/**
 * Opens a mail server for one test.
 *
 * @param answers what it says to each recipient in turn: an SMTP code, 250 once they are used up
 */
export async function givenMailServer({ answers = [] }: { answers?: number[] } = {}) {
  const received: Received[] = []
  let asked = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, _session, done) {
      asked += 1
      const code = answers.shift() ?? 250
      done(code === 250 ? null : Object.assign(new Error('No'), { responseCode: code }))
    },
    onData(stream, { envelope }, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece) => pieces.push(piece))
      stream.on('end', () => {
        received.push({
          to: envelope.rcptTo.map(({ address }) => address),
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          message: Buffer.concat(pieces).toString(),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received, asked: () => asked }
}
