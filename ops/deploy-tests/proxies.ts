import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { freePort } from '#ops/site-process.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { execute, selfSigned, startProgram } from './programs.ts'

export type ProxyName = 'nginx' | 'Caddy' | 'HAProxy'

type Ports = { front: number; plain: number; first: number; second: number | null }

/**
 * What `deploy/` has for a proxy, changed only in what belongs to the machine: names, ports and certificates.
 *
 * @returns the words of its command, and of the one that checks its configuration
 */
const proxies: Record<
  ProxyName,
  (folder: string, ports: Ports) => { run: string[]; check: string[] }
> = {
  nginx: (folder, { front, plain, first, second }) => {
    const site = read('deploy/nginx/indelible.conf')
      .replaceAll(/^ *listen \[::\].*\n/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${plain};`)
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${front} ssl http2;`)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${folder}/certificate.pem;`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${folder}/key.pem;`)
      .replaceAll('www.example.org', 'localhost')
      .replace('/srv/indelible/current', process.cwd())
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    const conf = `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid nginx.pid; events { worker_connections 1024; }
      http { access_log off; include /etc/nginx/mime.types; ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      ${withCopies(site, first, second)} }`
    writeFileSync(join(folder, 'nginx.conf'), conf)
    const words = ['nginx', '-p', folder, '-c', 'nginx.conf', '-e', 'error.log']
    return { run: words, check: [...words, '-t'] }
  },
  Caddy: (folder, { front, plain, first, second }) => {
    const copies = [first, second]
      .filter((port) => port !== null)
      .map((port) => `127.0.0.1:${port}`)
    const site = read('deploy/caddy/Caddyfile')
      .replaceAll('/srv/indelible/current', process.cwd())
      .replace('reverse_proxy 127.0.0.1:3000 {', `reverse_proxy ${copies.join(' ')} {`)
      .replace(
        'www.example.org {',
        `localhost:${front} {\n\tbind 127.0.0.1\n\ttls ${folder}/certificate.pem ${folder}/key.pem`,
      )
    const general = `{\n\tadmin off\n\thttp_port ${plain}\n\tstorage file_system ${folder}/caddy\n}\n`
    writeFileSync(join(folder, 'Caddyfile'), general + site)
    const words = ['--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
    return { run: ['caddy', 'run', ...words], check: ['caddy', 'validate', ...words] }
  },
  HAProxy: (folder, { front, plain, first, second }) => {
    const both = read(join(folder, 'certificate.pem')) + read(join(folder, 'key.pem'))
    writeFileSync(join(folder, 'both.pem'), both)
    const conf = read('deploy/haproxy/haproxy.cfg')
      .replace('bind :80', `bind 127.0.0.1:${plain}`)
      .replace(/bind :443 ssl crt \S+/, `bind 127.0.0.1:${front} ssl crt ${folder}/both.pem`)
      .replace('maxconn 20000', 'maxconn 2000')
    writeFileSync(join(folder, 'haproxy.cfg'), withCopies(conf, first, second))
    const words = ['haproxy', '-f', join(folder, 'haproxy.cfg')]
    return { run: words, check: [...words, '-c'] }
  },
}

/** With a second copy, the line for it is in force. */
function withCopies(text: string, first: number, second: number | null) {
  return text
    .replace('127.0.0.1:3000', `127.0.0.1:${first}`)
    .replace(/# (server .*)127\.0\.0\.1:3001/, (line, words: string) =>
      second === null ? line : `${words}127.0.0.1:${second}`,
    )
}

/** The ports for a proxy and its copies, known before any of them starts. */
export async function portsForProxy({ copies }: { copies: 1 | 2 }) {
  const second = copies === 2 ? await freePort() : null
  return { front: await freePort(), plain: await freePort(), first: await freePort(), second }
}

/** Checks the configuration of a proxy with its own program, and starts it for one test. @returns its address */
export async function openProxy(name: ProxyName, ports: Ports) {
  const folder = temporaryFolder()
  selfSigned(folder)
  mkdirSync(join(folder, 'caddy'))
  const { run, check } = proxies[name](folder, ports)
  const [checker = '', ...words] = check
  execute(checker, words)

  startProgram(run, { env: { ...process.env, HOME: folder } })
  const url = `https://localhost:${ports.front}`
  await expect
    .poll(() =>
      fetch(`${url}/healthz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
  return { url, plainUrl: `http://localhost:${ports.plain}` }
}

function read(path: string) {
  return readFileSync(path, 'utf8')
}
