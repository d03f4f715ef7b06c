// What cannot run here: certificates of Let's Encrypt and public DNS. Pebble, its test server, and /etc/hosts take their place.
import { appendFileSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tell } from '#ops/fault-tests/site.ts'
import { givenMailServer } from '#tests/mail-server.ts'
import { openCertificateAuthority } from './certificate-authority.ts'
import { type Debian, hostSeenFromInside, openDebian } from './debian.ts'
import { commandsUnder } from './guide.ts'
import { type Operator, openShell } from './operator.ts'
import { givenCertificates, givenFolder, startPrimary } from './postgresql.ts'
import { givenRepository } from './repository.ts'
import { openVisitor } from './visitor.ts'

const pages = { '/': 200, '/stories': 200, '/about': 200, '/auth': 200, '/readyz': 200 }

test('the commands of docs/deploy.md, word by word, in two empty Debians', {
  timeout: 3_600_000,
}, async () => {
  const mail = await givenMailServer({ login: { user: 'site', password: 'a #1 password' } })
  const smtpUrl = `smtp://site:a%20%231%20password@${hostSeenFromInside}:${new URL(mail.url).port}`
  const [values = '', packages = '', settings = '', build = '', ...steps] =
    commandsUnder('One server')
  const own = values
    .replace(/^REPOSITORY=.*/m, 'REPOSITORY=/var/indelible.git')
    .replace(/^SMTP_URL=.*/m, `SMTP_URL=${smtpUrl}`)
  expect(own).not.toBe(values)
  const [start = '', proxy = '', look = '', password = '', beforeOpening = '', caddy = ''] = steps
  const [newVersion = '', restart = '', prune = ''] = commandsUnder('Upgrade')

  const { debian, repository, operator, site } = await openMachine()
  await operator.types(own, packages, settings, build, start, proxy, look)
  const admin = (await operator.types(password)).trim()
  await confined(operator, 'indelible')
  expect(mail.received.map(({ to }) => to)).toEqual([['you@example.org']])
  const doctor = await operator.types('indelible doctor')
  expect(doctor).toMatch(/ok +Address: www\.example\.org answers, with a certificate/)
  expect(doctor).toMatch(/ok +Email:/)
  expect(doctor).toMatch(/ok +Backup:/)
  expect(doctor).not.toContain('FAILURE')
  expect(await site.statuses(pages)).toEqual(pages)
  expect(await site.signIn(admin)).toMatch(/^303 \//)
  const checked = await operator.types(beforeOpening, { code: 1 })
  expect(checked).toContain('to replace before opening.')
  expect(checked).not.toContain('sample stories: ')

  repository.publish('one.txt')
  await operator.types(newVersion, restart, prune)
  expect(await site.status('/one.txt')).toBe(200)
  await operator.types(...commandsUnder('Rollback'))
  expect(await site.status('/one.txt')).toBe(404)

  const [leave = '', arrive = ''] = commandsUnder('Moving house')
  const next = await openMachine()
  await next.operator.types(own, packages, build)
  await letIn(debian, next.debian)
  await operator.types(leave)
  await next.operator.types(arrive, start, proxy, look)
  expect(await next.operator.types('indelible doctor')).not.toContain('FAILURE')
  expect(await next.site.statuses(pages)).toEqual(pages)
  expect(await next.site.signIn(admin)).toMatch(/^303 \//)

  const [ownDatabase = '', managed = '', move = ''] = commandsUnder(
    'PostgreSQL of your own, or a managed one',
  )
  await next.operator.types(ownDatabase, move, 'systemctl start indelible-backup')
  expect(await next.operator.types('indelible doctor')).toMatch(/ok +Database: PostgreSQL 17\./)
  expect(await next.site.statuses(pages)).toEqual(pages)
  expect(await next.site.signIn(admin)).toMatch(/^303 \//)

  const [second = '', oneAfterTheOther = ''] = commandsUnder('Two copies')
  await next.operator.types(second)
  await confined(next.operator, 'indelible-second')
  next.repository.publish('two.txt')
  await next.operator.types(newVersion)
  const enough = next.site.keepReading()
  await next.operator.types(oneAfterTheOther)
  const { answered, failed } = await enough()
  expect(failed).toEqual([])
  expect(answered).toBeGreaterThan(100)
  tell('G4', `docs/deploy.md, upgrade of two copies: ${answered} pages were read, none failed`)
  expect(await next.site.status('/two.txt')).toBe(200)
  await next.operator.types('systemctl stop indelible')
  expect(await next.site.statuses(pages)).toEqual(pages)

  const provider = await startManagedDatabase(debian, 'db.example.org')
  await operator.types(managed.replace(':5432', `:${provider.port}`), move)
  const there = await operator.types('indelible doctor')
  expect(there).toMatch(/ok +Database: PostgreSQL 18\./)
  expect(there).not.toContain('FAILURE')
  expect(
    await provider.ask(
      `select bool_and(ssl) from pg_stat_ssl join pg_stat_activity using (pid) where usename = 'indelible'`,
    ),
  ).toBe(true)
  expect(await site.signIn(admin)).toMatch(/^303 \//)

  await operator.types(caddy)
  await trustTestAuthority(operator)
  await expect.poll(() => site.status('/readyz').catch(String), { interval: 1_000 }).toBe(200)
  expect(await site.statuses(pages)).toEqual(pages)

  await operator.types(
    'apt-get install -y --no-install-recommends docker-compose',
    'docker-compose -f /srv/indelible/source/deploy/container/compose.yaml config --quiet',
  )
  for (const { run } of [debian, next.debian]) {
    const errors = await run(
      `journalctl -o cat -u 'indelible*' | grep -E '"level":"(error|fatal)"' || true`,
    )
    expect(errors.output).toBe('')
  }
})

async function openMachine() {
  const debian = await openDebian()
  const { environment } = await openCertificateAuthority(debian)
  return {
    debian,
    repository: givenRepository(debian),
    operator: openShell(debian, environment),
    site: openVisitor(debian),
  }
}

/** systemd finds nothing wrong with a unit that runs, and its exposure is small. */
async function confined(operator: Operator, unit: string) {
  expect(
    await operator.types(`systemd-analyze verify ${unit}.service indelible-backup.timer`),
  ).toBe('')
  const judged = await operator.types(`systemd-analyze security --no-pager ${unit}.service`)
  const [, exposure] = /exposure level for \S+: ([\d.]+)/.exec(judged) ?? []
  expect(Number(exposure)).toBeLessThanOrEqual(2.5)
}

/** The address of the new machine in the guide leads to it, and root of the old one is let in. */
async function letIn(from: Debian, to: Debian) {
  const opened = await to.run(
    'apt-get install -y --no-install-recommends openssh-server; mkdir -p -m 700 /root/.ssh',
    { DEBIAN_FRONTEND: 'noninteractive' },
  )
  expect(opened.code, opened.output).toBe(0)
  const port = await to.forward(22)
  const result = await from.run(
    `apt-get install -y --no-install-recommends openssh-client
     mkdir -p -m 700 /root/.ssh
     ssh-keygen -q -t ed25519 -N '' -f /root/.ssh/id_ed25519
     printf 'Host 192.0.2.7\\n HostName ${hostSeenFromInside}\\n Port ${port}\\n StrictHostKeyChecking accept-new\\n' > /root/.ssh/config`,
    { DEBIAN_FRONTEND: 'noninteractive' },
  )
  expect(result.code, result.output).toBe(0)
  const key = 'root/.ssh/id_ed25519.pub'
  copyFileSync(join(from.root, key), join(to.root, 'root/.ssh/authorized_keys'))
}

/** A database on another machine, which is this one: TLS alone, a certificate of the provider's own authority, a password. */
async function startManagedDatabase({ root }: Debian, host: string) {
  const folder = givenFolder()
  const certificates = givenCertificates(folder, 'provider', host)
  const server = await startPrimary(folder, certificates)
  await server.asSuperuser(async (client) => {
    await client.query("create role indelible login password 'password'")
    await client.query('create database indelible owner indelible encoding utf8 template template0')
  })
  appendFileSync(join(root, 'etc/hosts'), `${hostSeenFromInside} ${host}\n`)
  const file = join(root, 'etc/indelible/database-ca.pem')
  writeFileSync(file, readFileSync(certificates.authority), { mode: 0o644 })
  return server
}

/** Caddy takes its certificates from the test server. */
async function trustTestAuthority(operator: Operator) {
  await operator.types(`{
      printf '{\\n acme_ca https://localhost:14000/dir\\n acme_ca_root /root/authority/certificate.pem\\n}\\n'
      cat /etc/caddy/Caddyfile
    } > /root/Caddyfile
    cp /root/Caddyfile /etc/caddy/
    systemctl restart caddy`)
}
