import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'

/** Runs a program, which has to end well. */
export function execute(command: string, words: string[], how: SpawnOptions = {}) {
  const { cwd, env } = how
  const { status, stdout, stderr } = spawnSync(command, words, { cwd, env, encoding: 'utf8' })
  expect(status, stdout + stderr).toBe(0)
}

/** Starts a program for one test. @returns its process, and what ends it before the test does */
export function startProgram(
  [command = '', ...words]: string[],
  how: SpawnOptions = {},
  signal: NodeJS.Signals = 'SIGTERM',
) {
  const child = spawn(command, words, { ...how, stdio: 'ignore' })
  const closed = once(child, 'close')
  const end = async () => {
    child.kill(signal)
    await closed
  }
  onTestFinished(end)
  return { pid: child.pid ?? 0, end }
}

/** A certificate for localhost that no authority has signed. */
export function selfSigned(folder: string, days = 2) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  execute(
    'openssl',
    `req -x509 -newkey rsa:2048 -nodes -days ${days} -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout ${key} -out ${certificate}`.split(
      ' ',
    ),
  )
  return { key, certificate }
}
