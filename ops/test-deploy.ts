import { spawnSync } from 'node:child_process'
import { printLine } from '#app/startup/terminal.ts'
import { findBrowser } from './browser.ts'

// Installs the programs that the files of deploy/ are for and the mail servers, from the system's packages, and runs the
// tests of them and of two copies of the site.
printLine(
  'Cannot be run here: Let’s Encrypt and public DNS (a test authority and /etc/hosts take their place), the container image ' +
    '(only compose’s own check), Grafana (only the names of metrics), the object store, database and mail of a provider, macOS.',
)
if (process.getuid?.() !== 0) {
  printLine('Run it as root: it installs packages, and boots a Debian of its own.')
  process.exit(1)
}

const programs = {
  nginx: 'nginx-light',
  haproxy: 'haproxy',
  caddy: 'caddy',
  promtool: 'prometheus',
  'systemd-analyze': 'systemd',
  openssl: 'openssl',
  dovecot: 'dovecot-imapd',
  postfix: 'postfix',
  debootstrap: 'debootstrap',
  slirp4netns: 'slirp4netns',
  pgbouncer: 'pgbouncer',
  faketime: 'faketime',
  varnishd: 'varnish',
  wrk: 'wrk',
}

const missing = Object.entries(programs)
  .filter(([program]) => spawnSync('which', [program]).status !== 0)
  .map(([, packaged]) => packaged)
if (missing.length > 0) {
  printLine(`Installing ${missing.join(', ')} ...`)
  // Otherwise its package asks what to set up, and starts a mail server for the whole machine.
  const answer = 'postfix postfix/main_mailer_type select No configuration\n'
  if (missing.includes('postfix')) spawnSync('debconf-set-selections', { input: answer })
  const words = ['install', '-y', '--no-install-recommends', ...missing]
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status } = spawnSync('apt-get', words, { stdio: ['ignore', 2, 2], env })
  if (status !== 0) {
    printLine(`These are needed, and apt-get could not install them: ${missing.join(', ')}`)
    process.exit(1)
  }
}

// Words of the command line name files, of either kind; without any, all are run.
const named = process.argv.slice(2)
const journeys = named.filter((name) => name.includes('e2e'))
const others = named.filter((name) => !name.includes('e2e'))
const all = named.length === 0
const failed = [
  (all || others.length > 0) &&
    !passes('vitest', ['run', '--config', 'vitest.deploy.config.ts', ...others]),
  (all || journeys.length > 0) && !(await journeysPass()),
]
process.exit(failed.includes(true) ? 1 : 0)

/** The journeys of e2e/ on two copies of the site, each with a data folder of its own. */
async function journeysPass() {
  printLine('The journeys of a browser, on two copies of the site')
  const browser = await findBrowser(printLine)
  const words = ['test', '--config', 'playwright.deploy.config.ts', ...journeys]
  return passes('playwright', words, { CHROMIUM: browser, LOG_LEVEL: 'silent' })
}

function passes(program: string, words: string[], env: NodeJS.ProcessEnv = {}) {
  const { status } = spawnSync(program, words, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return status === 0
}
