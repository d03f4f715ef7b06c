import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#ops/site-process.ts'
import { serve, stop } from '#tests/served-site.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

/** What only a page of somebody signed in says. */
const memberOnly = 'Sign Out'
const publicPages = ['/', '/stories', '/gallery', '/blog', '/watch', '/about']

test('a shared cache never shows a signed-in reader’s page to others', async () => {
  const { ask, signIn } = await openBehindNginx()
  const cookie = await signIn()

  for (const path of publicPages) {
    const [member, visitor, second, again] = [
      await ask(path, { cookie }),
      await ask(path),
      await ask(path),
      await ask(path, { cookie }),
    ]
    expect([member.text.includes(memberOnly), again.text.includes(memberOnly)], path).toEqual([
      true,
      true,
    ])
    expect([visitor.text.includes(memberOnly), second.text.includes(memberOnly)], path).toEqual([
      false,
      false,
    ])
    expect(member.cacheControl, path).toBe('private, no-store')
    // Without this one the others would prove nothing: the cache does keep what it may.
    expect([visitor.cache, second.cache, again.cache], path).toEqual(['MISS', 'HIT', 'MISS'])
  }
})

test('no request header changes what a shared cache shows to others', async () => {
  const { ask } = await openBehindNginx()
  const poison = {
    'x-forwarded-host': 'evil.test',
    'x-forwarded-proto': 'gopher',
    'x-react-router-spa-mode': 'yes',
    'x-react-router-prerender-data': 'x',
  }
  for (const path of publicPages) {
    const poisoned = await ask(path, poison)
    expect(poisoned.text, path).not.toContain('evil.test')
    expect((await ask(`${path}?clean=1`)).text, path).toBe(poisoned.text)
  }
})

test('no cache stores a private page or a 404', async () => {
  const { ask, signIn } = await openBehindNginx()
  const cookie = await signIn()
  const paths = [
    '/dashboard',
    '/admin',
    '/auth',
    '/submit',
    '/dashboard.data',
    '/dashboard/x.css',
    '/admin.data/x.png',
    '/dashboard%2f..%2fabout',
  ]
  for (const path of paths) {
    for (const _ of [1, 2]) expect((await ask(path, { cookie })).cache, path).toBe('MISS')
    expect((await ask(path)).text, path).not.toContain(memberOnly)
  }
})

async function openBehindNginx() {
  const folder = temporaryFolder()
  const front = await freePort()
  const url = `http://localhost:${front}`
  const site = await serve({ dataDir: folder, env: { BASE_URL: url } })
  const { host } = new URL(site.url)
  writeFileSync(join(folder, 'nginx.conf'), configurationOf(front, host, folder))
  const nginx = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log'])
  await once(nginx, 'spawn').catch(needNginx)
  onTestFinished(async () => {
    nginx.kill('SIGTERM')
    await stop(site.server)
  })
  await expect
    .poll(() =>
      fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true)

  return {
    async ask(path: string, headers: Record<string, string> = {}) {
      const answer = await fetch(url + path, { headers, redirect: 'manual' })
      return {
        text: await answer.text(),
        cache: answer.headers.get('x-cache'),
        cacheControl: answer.headers.get('cache-control'),
      }
    },
    async signIn() {
      const password = readFileSync(join(folder, 'admin-password.txt'), 'utf8').trim()
      const form = { intent: 'sign-in', email: 'admin@indelible.example', password }
      const answer = await fetch(`${url}/auth`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: url },
        body: new URLSearchParams(form),
      })
      const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('session='))
      return cookie?.split(';')[0] ?? ''
    },
  }
}

function needNginx(): never {
  throw new Error('This needs nginx: install the package "nginx-light" and run it again.')
}

// As trusting as a cache can be made that keeps to the rules: whatever may be kept is, and for everyone.
function configurationOf(port: number, upstream: string, folder: string) {
  return `daemon off; master_process off; pid ${folder}/nginx.pid;
events { worker_connections 256; }
http {
  access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  proxy_cache_path ${folder}/cache keys_zone=pages:1m;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://${upstream};
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_cache pages;
      add_header X-Cache $upstream_cache_status always;
    }
  }
}
`
}
