// What cannot run here: certificates of Let's Encrypt and public DNS. Pebble, its test server, and /etc/hosts take their place.
import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { givenMailServer } from '#tests/mail-server.ts'
import { type Debian, hostSeenFromInside, openDebian } from './debian.ts'
import { commandsUnder } from './guide.ts'

/** Where what was typed and printed is kept, when somebody wants to read it. */
const transcript = process.env.TRANSCRIPT

test('the commands of docs/deploy.md up to a rollback, word by word, in an empty Debian', {
  timeout: 1_800_000,
}, async () => {
  const debian = await openDebian()
  const mail = await givenMailServer({ login: { user: 'site', password: 'a #1 password' } })
  const repository = givenRepository(debian)
  const certificates = await openCertificateAuthority(debian)
  const operator = openShell(debian, certificates.environment)
  const port = new URL(mail.url).port

  const [values = '', ...steps] = commandsUnder('One server')
  const own = values
    .replace(/^REPOSITORY=.*/m, 'REPOSITORY=/var/indelible.git')
    .replace(
      /^SMTP_URL=.*/m,
      `SMTP_URL=smtp://site:a%20%231%20password@${hostSeenFromInside}:${port}`,
    )
  expect(own).not.toBe(values)
  const check = steps.pop() ?? ''
  for (const step of [own, ...steps]) await operator.types(step)

  expect(mail.received.map(({ to }) => to)).toEqual([['you@example.org']])
  const doctor = await operator.types('indelible doctor')
  expect(doctor).toMatch(/ok +Address: www\.example\.org answers, with a certificate/)
  expect(doctor).toMatch(/ok +Email:/)
  expect(doctor).toMatch(/ok +Backup:/)
  expect(doctor).not.toContain('FAILURE')
  const site = openVisitor(debian)
  expect(await site.statuses()).toEqual(everyPageAnswers)
  expect(await site.signIn()).toMatch(/^303 \//)
  const checked = await operator.types(check, { code: 1 })
  expect(checked).toContain('to replace before opening.')
  expect(checked).not.toContain('sample stories: ')

  repository.publish('one.txt')
  await operator.types(...commandsUnder('Upgrade'))
  expect(await site.status('/one.txt')).toBe(200)
  await operator.types(...commandsUnder('Rollback'))
  expect(await site.status('/one.txt')).toBe(404)
  await operator.types(
    'apt-get install -y --no-install-recommends docker-compose',
    'docker-compose -f /srv/indelible/source/deploy/container/compose.yaml config --quiet',
  )
  const errors = await debian.run(
    'journalctl -o cat -u indelible -u indelible-backup | grep -E \'"level":(50|60)\' || true',
  )
  expect(errors.output).toBe('')
})

const everyPageAnswers = { '/': 200, '/stories': 200, '/about': 200, '/auth': 200, '/readyz': 200 }

/** A shell that goes on where it stopped, with its variables, as one that stays open does. */
function openShell(debian: Debian, environment: Record<string, string>) {
  return {
    types: async (...blocks: (string | { code: number })[]) => {
      const [last] = blocks.slice(-1)
      const wanted = typeof last === 'object' ? last.code : 0
      let printed = ''
      for (const block of blocks.filter((one) => typeof one === 'string')) {
        const script = `touch /root/shell; set -a; . /root/shell; cd "$(cat /root/folder 2>/dev/null || echo /root)"
          trap 'pwd > /root/folder; export -p > /root/shell' EXIT
          ${block}`
        const { output, code } = await debian.run(script, environment)
        if (transcript)
          appendFileSync(transcript, `${block.replace(/^/gm, '# ').slice(0, -2)}${output}\n`)
        expect(code, `${block}\n${output}`).toBe(wanted)
        printed += output
      }
      return printed
    },
  }
}

/** A repository inside, with the last commit of this one. */
function givenRepository({ root }: Debian) {
  const bare = join(root, 'var/indelible.git')
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()
  const inBare = (...words: string[]) => git('--git-dir', bare, ...words)
  // Git reads no folder of somebody else unless it is told to; a server would hand it over.
  writeFileSync(join(root, 'etc/gitconfig'), '[safe]\n  directory = *\n')
  git('clone', '--quiet', '--bare', '--depth=1', `file://${process.cwd()}`, bare)
  const branch = inBare('symbolic-ref', '--short', 'HEAD')
  return {
    /** Adds a version that has one more file to read. */
    publish: (name: string) => {
      const file = join(root, 'var', name)
      writeFileSync(file, name)
      const env = { ...process.env, GIT_INDEX_FILE: join(root, 'var/index'), GIT_DIR: bare }
      const act = (...words: string[]) =>
        execFileSync('git', words, { encoding: 'utf8', env }).trim()
      act('read-tree', branch)
      const hash = act('hash-object', '-w', file)
      act('update-index', '--add', '--cacheinfo', `100644,${hash},public/${name}`)
      const identity = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.org']
      const commit = act(...identity, 'commit-tree', act('write-tree'), '-p', branch, '-m', name)
      act('update-ref', `refs/heads/${branch}`, commit)
    },
  }
}

/** Pebble gives out certificates as Let's Encrypt does, once it has asked the web server of the name. */
async function openCertificateAuthority(debian: Debian) {
  const folder = '/root/authority'
  const settings = {
    pebble: {
      listenAddress: '127.0.0.1:14000',
      managementListenAddress: '127.0.0.1:15000',
      certificate: `${folder}/certificate.pem`,
      privateKey: `${folder}/key.pem`,
      httpPort: 80,
      tlsPort: 443,
    },
  }
  // A network may have an authority of its own, which the machine of the test knows.
  const { NODE_EXTRA_CA_CERTS } = process.env
  const others = NODE_EXTRA_CA_CERTS ? readFileSync(NODE_EXTRA_CA_CERTS) : ''
  writeFileSync(join(debian.root, 'var/others.pem'), others)
  const { code, output } = await debian.run(
    `
    echo '127.0.0.1 localhost www.example.org' > /etc/hosts
    apt-get update && apt-get install -y --no-install-recommends pebble openssl curl
    mkdir -p ${folder} /root/.config/letsencrypt && cd ${folder}
    openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
      -keyout key.pem -out certificate.pem
    echo '${JSON.stringify(settings)}' > pebble.json
    echo server = https://localhost:14000/dir > /root/.config/letsencrypt/cli.ini
    systemd-run --unit=pebble -E PEBBLE_VA_NOSLEEP=1 $(command -v pebble) -config ${folder}/pebble.json
    curl --retry 30 --retry-all-errors -fsS --cacert certificate.pem https://localhost:15000/roots/0 | cat - /var/others.pem > root.pem
    chmod 755 /root ${folder} && apt-get purge -y curl`,
    { DEBIAN_FRONTEND: 'noninteractive' },
  )
  expect(code, output).toBe(0)
  return {
    environment: {
      DEBIAN_FRONTEND: 'noninteractive',
      REQUESTS_CA_BUNDLE: `${folder}/certificate.pem`,
      NODE_EXTRA_CA_CERTS: `${folder}/root.pem`,
    },
  }
}

/** Somebody who reads the site over https, from inside. */
function openVisitor({ run }: Debian) {
  const ask = async (script: string) => {
    const node = '/srv/indelible/current/node_modules/.bin/node'
    const { output, code } = await run(`${node} --input-type=module -e '${script}'`, {
      NODE_EXTRA_CA_CERTS: '/root/authority/root.pem',
    })
    expect(code, output).toBe(0)
    return output.trim()
  }
  const url = 'https://www.example.org'
  const status = async (path: string) =>
    Number(await ask(`console.log((await fetch("${url}${path}")).status)`))
  return {
    status,
    statuses: async () => {
      const found: Record<string, number> = {}
      for (const path of Object.keys(everyPageAnswers)) found[path] = await status(path)
      return found
    },
    /** Signs in as the first admin. @returns the status, and where that leads */
    signIn: () =>
      ask(`
        import { globSync, readFileSync } from "node:fs"
        const [file] = globSync("/var/lib/indelible*/admin-password.txt")
        const password = readFileSync(file, "utf8").trim()
        const body = new URLSearchParams({ intent: "sign-in", email: "admin@indelible.example", password })
        const sent = { method: "POST", body, redirect: "manual", headers: { origin: "${url}" } }
        const answer = await fetch("${url}/auth", sent)
        console.log(answer.status, answer.headers.get("location"))`),
  }
}
