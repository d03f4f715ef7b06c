import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { expectStatus } from '#tests/expect-status.ts'
import { errorsIn, launch, stop } from '#tests/served-site.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { forms, withPhoto } from './forms.ts'
import { tell } from './site.ts'

const nobody = 65_534

test('the site works as nobody, without a network, with only its data folder writable', async () => {
  if (!mayConfine()) return tell('O3', 'not tried: this process may not make namespaces')
  const dataDir = temporaryFolder()
  chownSync(dataDir, nobody, nobody)
  const site = await launch({ dataDir, within: confinedTo(dataDir), env: { HOST: '127.0.0.1' } })
  onTestFinished(async () => {
    await stop(site.server, 'SIGKILL')
  })
  await expect.poll(() => site.said()).toContain('Indelible is open')
  const ask = (question: Question) => askInside(Number(site.server.pid), site.url, question)

  for (const path of ['/', '/stories', '/about', '/readyz', '/auth']) {
    await expectStatus(200, ask({ path }), path)
  }
  await expectStatus(303, ask({ path: '/contact', form: forms.message() }))
  const password = readFileSync(join(dataDir, 'admin-password.txt'), 'utf8').trim()
  const email = 'admin@indelible.example'
  const entered = await ask({ path: '/auth', form: { intent: 'sign-in', email, password } })
  expect(entered.status).toBe(303)

  const sent = await ask({ path: '/submit', cookie: entered.cookie, ...(await storyWithPhoto()) })
  expect(sent.status).toBe(303)
  expect(readdirSync(join(dataDir, 'photos'), { recursive: true }).length).toBeGreaterThan(0)
  await expect.poll(() => readdirSync(join(dataDir, 'mail')).length).toBeGreaterThan(0)

  expect(errorsIn(await site.said())).toEqual([])
  expect(await stop(site.server)).toBe(0)
  tell(
    'O3',
    'as nobody, no network, a read-only tree: pages, forms, a photo, an email, and exit with 0',
  )
})

test('an invalid setting ends the start in one line that names it', async () => {
  for (const [name, value] of [
    ['PORT', 'http'],
    ['BASE_URL', 'indelible.example'],
    ['DATABASE_URL', 'mysql://localhost/indelible'],
    ['SECRET', 'short'],
    ['SMTP_URL', 'mail.example'],
    ['TRUST_PROXY', 'perhaps'],
    ['METRICS_PORT', '70000'],
    ['NOTICE_SECONDS', 'soon'],
  ] as const) {
    const site = await launch({ dataDir: temporaryFolder(), env: { [name]: value } })
    const [code] = site.server.exitCode === null ? await once(site.server, 'close') : [1]
    expect(code, name).toBe(1)
    const output = await site.said()
    expect(output.trim().split('\n')).toEqual([expect.stringMatching(`^${name}: `)])
  }
  tell('O2', 'eight wrong settings: each one line, exit code 1')
})

type Question = {
  path: string
  cookie?: string
  form?: Record<string, string>
  body?: Buffer
  contentType?: string
}

/** Asks from inside the site's own network, where nobody else gets in. */
async function askInside(pid: number, url: string, question: Question) {
  const { path, cookie = '', form, body } = question
  const sent = form ? Buffer.from(String(new URLSearchParams(form))) : body
  const request = {
    url: url + path,
    cookie,
    origin: url,
    type: question.contentType ?? 'application/x-www-form-urlencoded',
    body: sent?.toString('base64'),
  }
  const words = `
    let said = ''
    for await (const piece of process.stdin) said += piece
    const { url, cookie, origin, type, body } = JSON.parse(said)
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie, origin, ...(body && { 'content-type': type }) },
      ...(body && { method: 'POST', body: Buffer.from(body, 'base64') }),
    })
    const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0])
    console.log(JSON.stringify({ status: answer.status, cookie: cookies.join('; ') }))`
  const there = [
    '--target',
    `${pid}`,
    '--net',
    process.execPath,
    '--input-type=module',
    '-e',
    words,
  ]
  const run = promisify(execFile)('nsenter', there)
  run.child.stdin?.end(JSON.stringify(request))
  return JSON.parse((await run).stdout) as { status: number; cookie: string }
}

async function storyWithPhoto() {
  const photo = await sharp({
    create: { width: 900, height: 700, channels: 3, background: '#a33' },
  })
    .jpeg()
    .toBuffer()
  const form = withPhoto(forms.story(), new Uint8Array(photo))
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  return {
    body: Buffer.from(await request.arrayBuffer()),
    contentType: request.headers.get('content-type') ?? '',
  }
}

/** The words that run what follows them with no network but itself, as nobody, and with one folder to write to. */
function confinedTo(folder: string) {
  const words = `
    ip link set lo up
    mount --make-rprivate /
    mount --bind "$0" "$0"
    mount -o remount,bind,ro /
    exec setpriv --reuid=${nobody} --regid=${nobody} --clear-groups "$@"`
  return ['unshare', '--net', '--mount', 'sh', '-ec', words, folder]
}

function mayConfine() {
  try {
    execFileSync(confinedTo(temporaryFolder())[0] ?? '', [
      ...confinedTo(temporaryFolder()).slice(1),
      'true',
    ])
    return true
  } catch {
    return false
  }
}
