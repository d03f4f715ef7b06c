import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { freePort } from './own-site.ts'
import { closerOf } from './process.ts'

export type Yardstick = { name: string; url: string; pid: number; close(): Promise<void> }

type Page = { headers: [string, string][]; body: Buffer }

/**
 * The same page in the same encoding, from a minimal Node server and from nginx.
 *
 * @param folder where their files may lie
 * @returns nginx only where the machine has it
 */
export async function openYardsticks(page: Page, folder: string) {
  const all = [await openBare(page, folder), await openNginx(page, folder)]
  return all.filter((one) => one !== null)
}

/**
 * A page that Next renders for each request.
 *
 * @param folder of an app after `next build`
 */
export async function openPeer(folder: string): Promise<Yardstick> {
  const port = await freePort()
  const program = ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', `${port}`]
  const env = { ...process.env, NODE_ENV: 'production' }
  const server = spawn(process.execPath, program, { cwd: folder, env, stdio: 'ignore' })
  const { version } = JSON.parse(
    readFileSync(join(folder, 'node_modules/next/package.json'), 'utf8'),
  )
  return opened(`Next ${version}, rendered`, port, server)
}

/** A page as the site sends it to who takes gzip, unopened. */
export async function fetchCompressed(url: string): Promise<Page> {
  const asked = get(url, { headers: { 'accept-encoding': 'gzip' } })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  const own = ['connection', 'content-length', 'date', 'keep-alive', 'x-request-id']
  const headers = Object.entries(answer.headers).filter(([name]) => !own.includes(name))
  return {
    headers: headers.map(([name, value]) => [name, String(value)]),
    body: Buffer.concat(chunks),
  }
}

async function openBare({ headers, body }: Page, folder: string): Promise<Yardstick> {
  const port = await freePort()
  const [headersFile, bodyFile] = [join(folder, 'headers.json'), join(folder, 'body.gz')]
  const length = ['content-length', String(body.byteLength)]
  writeFileSync(headersFile, JSON.stringify([...headers, length].flat()))
  writeFileSync(bodyFile, body)
  const program = ['scripts/bench/bare-server.ts', String(port), headersFile, bodyFile]
  return opened('bare node:http', port, spawn(process.execPath, program, { stdio: 'ignore' }))
}

async function openNginx({ headers, body }: Page, folder: string): Promise<Yardstick | null> {
  if (spawnSync('nginx', ['-v']).error) return null
  const port = await freePort()
  mkdirSync(join(folder, 'page'), { recursive: true })
  writeFileSync(join(folder, 'page', 'index.html'), gunzipSync(body))
  writeFileSync(join(folder, 'page', 'index.html.gz'), body)
  const said = headers
    .filter(([name]) => !['content-type', 'content-encoding', 'etag', 'vary'].includes(name))
    .map(([name, value]) => `add_header ${name} "${value}";`)
  writeFileSync(join(folder, 'nginx.conf'), configurationOf(port, folder, said.join('\n')))
  const server = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log'], {
    stdio: 'ignore',
  })
  return opened('nginx', port, server)
}

// One process, so that what it spends is what that process spends.
function configurationOf(port: number, folder: string, said: string) {
  return `daemon off; master_process off; pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  types { text/html html; }
  access_log ${folder}/access.log; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  keepalive_requests 1000000; gzip_static on; sendfile on; open_file_cache max=10;
  server { listen 127.0.0.1:${port}; root ${folder}/page; ${said} }
}
`
}

async function opened(name: string, port: number, server: ChildProcess): Promise<Yardstick> {
  const close = closerOf(server)
  const url = `http://127.0.0.1:${port}/`
  const deadline = AbortSignal.timeout(20_000)
  while (!(await fetch(url, { signal: deadline }).catch(() => null))?.ok) deadline.throwIfAborted()
  return {
    name,
    url,
    pid: server.pid ?? 0,
    close,
  }
}
