import { setTimeout as sleep } from 'node:timers/promises'

export type ReceivedEmail = { subject: string; text: string; link: string }

/**
 * Waits for the `which`-th of the emails to an address.
 *
 * @param received reads the sources of those that have come so far, the oldest first
 * @throws when there is none within half a minute
 */
export async function waitForEmail(
  received: () => Promise<string[]>,
  address: string,
  which = 1,
): Promise<ReceivedEmail> {
  const deadline = AbortSignal.timeout(30_000)
  for (;;) {
    const sources = await received()
    const source = sources[which - 1]
    if (source !== undefined) return readEmail(source)
    if (deadline.aborted) throw new Error(`${sources.length} emails came to ${address}.`)
    await sleep(50)
  }
}

function readEmail(source: string): ReceivedEmail {
  const text = unfolded(source.replaceAll('\r\n', '\n'))
  return {
    text,
    subject: /^Subject: (.*)$/m.exec(text)?.[1] ?? '',
    link: /^http:\S+$/m.exec(text)?.[0] ?? '',
  }
}

// The email's text as a mail program reads it: quoted-printable (RFC 2045, 6.7) only where it says so.
function unfolded(message: string) {
  const [, ...parts] = message.split('Content-Transfer-Encoding: ')
  const [text = ''] = parts
  const read = text.startsWith('quoted-printable')
    ? text
        .replace(/=\r?\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
  return message.split('\n\n', 1) + read
}
