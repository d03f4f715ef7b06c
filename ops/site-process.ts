import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** @throws when the server ends before, or takes longer */
export async function untilAnswered(url: string, server: ChildProcess, timeoutMs: number) {
  const deadline = AbortSignal.timeout(timeoutMs)
  for (;;) {
    if (server.exitCode !== null) throw new Error('The server ended before it was open.')
    const answer = await fetch(url, { signal: deadline }).catch(() => null)
    if (answer?.ok) return
    deadline.throwIfAborted()
    await wait(20)
  }
}

/** When this process ends before, the server is asked to stop. */
export function closerOf(server: ChildProcess) {
  const abandon = () => server.kill('SIGTERM')
  process.once('exit', abandon)
  return async () => {
    process.off('exit', abandon)
    if (server.exitCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  }
}
