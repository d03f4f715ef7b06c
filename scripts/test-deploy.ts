import { spawnSync } from 'node:child_process'
import { printLine } from '#app/startup/terminal.ts'

// Installs the programs that the files of deploy/ are for, from the system's packages, and runs the tests of these files.
const programs = {
  nginx: 'nginx-light',
  haproxy: 'haproxy',
  caddy: 'caddy',
  promtool: 'prometheus',
  'systemd-analyze': 'systemd',
  openssl: 'openssl',
  dovecot: 'dovecot-imapd',
}

const missing = Object.entries(programs)
  .filter(([program]) => spawnSync('which', [program]).status !== 0)
  .map(([, packaged]) => packaged)
if (missing.length > 0) {
  printLine(`Installing ${missing.join(', ')} ...`)
  const words = ['install', '-y', '--no-install-recommends', ...missing]
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status } = spawnSync('apt-get', words, { stdio: ['ignore', 2, 2], env })
  if (status !== 0) {
    printLine(`These are needed, and apt-get could not install them: ${missing.join(', ')}`)
    process.exit(1)
  }
}
const tests = ['run', '--config', 'vitest.deploy.config.ts', ...process.argv.slice(2)]
process.exit(spawnSync('vitest', tests, { stdio: 'inherit' }).status ?? 1)
