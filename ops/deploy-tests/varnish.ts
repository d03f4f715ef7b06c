import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { execute, startProgram } from './programs.ts'

type Ports = { front: number; first: number; second: number | null }

/** Starts Varnish for one test, with the file of `deploy/` in which only the ports are others and the second copy is in force. */
export async function openVarnish({ front, first, second }: Ports) {
  const folder = temporaryFolder()
  const vcl = join(folder, 'default.vcl')
  const text = readFileSync('deploy/varnish/default.vcl', 'utf8')
    .replace('.port = "3000"', `.port = "${first}"`)
    .replace('.port = "3001"', `.port = "${second}"`)
    .replace(/# (backend second)/, '$1')
    .replace(/# (site\.add_backend\(second\))/, '$1')
  writeFileSync(vcl, text)
  const own = ['-j', 'none', '-s', 'malloc,64m', '-p', 'http_gzip_support=off']
  const words = ['-f', vcl, '-n', join(folder, 'work'), ...own]
  execute('varnishd', ['-C', ...words])

  const { pid } = startProgram(['varnishd', '-F', '-a', `127.0.0.1:${front}`, ...words])
  const url = `http://127.0.0.1:${front}`
  await expect
    .poll(() =>
      fetch(`${url}/healthz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
  return { url, pid }
}
