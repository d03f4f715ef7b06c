import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type ReceivedEmail = { subject: string; text: string; link: string }

/**
 * Waits for the `which`-th email to an address in the folder that takes the place of a mail server.
 *
 * @throws when there is none within half a minute
 */
export async function emailTo(
  { dataDir }: { dataDir: string },
  address: string,
  which = 1,
): Promise<ReceivedEmail> {
  const folder = join(dataDir, 'mail')
  const deadline = AbortSignal.timeout(30_000)
  for (;;) {
    const names = (await readdir(folder).catch(() => [])).filter((name) =>
      name.endsWith(`-${address}.eml`),
    )
    const name = names.sort()[which - 1]
    if (name) return readEmail(await readFile(join(folder, name), 'utf8'))
    if (deadline.aborted) throw new Error(`${names.length} emails came to ${address}.`)
    await sleep(50)
  }
}

function readEmail(source: string): ReceivedEmail {
  const text = unfolded(source)
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
