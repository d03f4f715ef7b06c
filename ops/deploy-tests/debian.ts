import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { freePort } from '#ops/site-process.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { startProgram } from './programs.ts'

export type Debian = Awaited<ReturnType<typeof openDebian>>

/** The machine that runs the test, seen from inside. */
export const hostSeenFromInside = '10.0.2.2'

const namespaces = ['--mount', '--pid', '--cgroup', '--uts', '--ipc', '--net', '--root', '--wd']
const surroundings = ['PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin', 'HOME=/root']

/**
 * An empty Debian 13 for one test, with a systemd and a network of its own; the network leads out. It has the smallest set
 * of packages, systemd and the message bus.
 */
export async function openDebian() {
  const root = temporaryFolder()
  // It becomes the root folder, which every account has to enter.
  chmodSync(root, 0o755)
  // What debootstrap mounts is gone when it ends, however it ends.
  const words = ['--mount', 'debootstrap', '--variant=minbase', '--include=systemd-sysv,dbus']
  const result = spawnSync('unshare', [...words, 'trixie', root], { encoding: 'utf8' })
  expect(result.status, result.stdout.slice(-2_000) + result.stderr).toBe(0)
  // What is thrown away need not reach the disk.
  writeFileSync(join(root, 'etc/dpkg/dpkg.cfg.d/fast'), 'force-unsafe-io\n')
  writeFileSync(join(root, 'etc/resolv.conf'), 'nameserver 10.0.2.3\n')

  // Its first process ends with it, and with that all others.
  const { pid: outer } = startProgram(
    ['sh', 'ops/deploy-tests/boot-debian.sh', root],
    {},
    'SIGKILL',
  )
  await expect.poll(() => firstProcess(outer)).not.toBeNull()
  const pid = firstProcess(outer)

  /** Runs a script of bash that ends at the first command that fails. @returns all it has printed, and its exit code */
  const run = async (script: string, env: Record<string, string> = {}) => {
    const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`)
    const bash = ['bash', '-euo', 'pipefail', '-c', `exec 2>&1\n${script}`]
    const inside = ['--target', `${pid}`, ...namespaces, 'env', '-i', ...surroundings, ...settings]
    const child = spawn('nsenter', [...inside, ...bash], { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    return { output: await text(child.stdout), code: await ended }
  }
  const state = async () => (await run('systemctl is-system-running || true')).output.trim()
  await expect.poll(state).toMatch(/^(?:running|degraded)$/)

  const socket = join(root, 'root/network')
  const tunnel = ['--configure', '--mtu=65520', '--api-socket', socket, `${pid}`, 'tap0']
  startProgram(['slirp4netns', ...tunnel])
  await expect.poll(() => readFileSync(`/proc/${pid}/net/route`, 'utf8')).toContain('tap0')

  /** Opens a port inside to this machine. @returns its number here */
  const forward = async (inside: number) => {
    const port = await freePort()
    const ports = { proto: 'tcp', host_addr: '127.0.0.1', host_port: port, guest_port: inside }
    const api = connect(socket)
    api.end(JSON.stringify({ execute: 'add_hostfwd', arguments: ports }))
    expect(await text(api)).not.toContain('error')
    return port
  }
  return { root, run, forward }
}

/** @returns null until what was started has become systemd */
function firstProcess(pid: number) {
  try {
    const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
    return readFileSync(`/proc/${child}/comm`, 'utf8') === 'systemd\n' ? Number(child) : null
  } catch {
    return null
  }
}
