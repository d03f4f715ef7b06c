import { openSite } from '#ops/fault-tests/site.ts'
import { givenMailServer } from '#tests/mail-server.ts'
import { givenObjectStore } from '#tests/object-store.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { openProxy, type ProxyName, portsForProxy } from './proxies.ts'

/**
 * Two copies of the site behind a proxy, for one test, as on two machines: of one database, one bucket and one mail
 * server, each on a data folder of its own.
 */
export async function openTwoCopies(name: ProxyName) {
  const ports = await portsForProxy({ copies: 2 })
  const opened = await openCopies(ports, {
    BASE_URL: `https://localhost:${ports.front}`,
    NOTICE_SECONDS: '5',
  })
  const { url } = await openProxy(name, ports)
  return { url, ...opened }
}

/** The copies alone. @param settings of both, and `ofFirst` of the first alone */
export async function openCopies(
  ports: Pick<Awaited<ReturnType<typeof portsForProxy>>, 'first' | 'second'>,
  settings: Record<string, string>,
  ofFirst: Record<string, string> = {},
) {
  const [store, mail] = [await givenObjectStore(), await givenMailServer()]
  const env = { ...store.environment, SMTP_URL: mail.url, ...settings }

  /** @param cwd where its program lies; without it, here */
  async function start(port: number | null, cwd?: string, own: Record<string, string> = {}) {
    const dataDir = temporaryFolder()
    const site = await openSite({ ...env, ...own, PORT: String(port) }, { cwd, dataDir })
    return { ...site, port, dataDir }
  }

  const copies = [await start(ports.first, undefined, ofFirst), await start(ports.second)] as const
  return { store, mail, copies, start }
}

/** How many emails the server received that name an address. */
export function emailsNaming(
  { received }: Awaited<ReturnType<typeof givenMailServer>>,
  address: string,
) {
  return received.filter(({ message }) => message.includes(address)).length
}
