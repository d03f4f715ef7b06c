import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Milliseconds; null where the system does not tell (it is not Linux). */
export function cpuMs(pid: number) {
  const path = `/proc/${pid}/stat`
  if (!existsSync(path)) return null
  // The second field, the name, may hold anything; after its bracket come the others. A tick is 10 ms.
  const fields = readFileSync(path, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

export function memoryMb(pid: number) {
  const [kilobytes = ''] = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], {
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
  return Number(kilobytes) / 1024
}
