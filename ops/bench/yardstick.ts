import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { closerOf, freePort, untilAnswered } from '#ops/site-process.ts'

type Page = { headers: [string, string][]; body: Buffer }

/** A page as the site sends it to who takes gzip, unopened. */
export async function fetchCompressed(url: string): Promise<Page> {
  const request = get(url, { headers: { 'accept-encoding': 'gzip' } })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  const own = ['connection', 'content-length', 'date', 'keep-alive', 'x-request-id']
  const headers = Object.entries(answer.headers).filter(([name]) => !own.includes(name))
  return {
    headers: headers.map(([name, value]) => [name, String(value)]),
    body: Buffer.concat(chunks),
  }
}

/**
 * The same page in the same encoding from a minimal Node server.
 *
 * @param folder where its files may lie
 */
export async function openYardstick({ headers, body }: Page, folder: string) {
  const port = await freePort()
  const [headersFile, bodyFile] = [join(folder, 'headers.json'), join(folder, 'body.gz')]
  const length = ['content-length', String(body.byteLength)]
  writeFileSync(headersFile, JSON.stringify([...headers, length].flat()))
  writeFileSync(bodyFile, body)
  const program = ['ops/bench/bare-server.ts', String(port), headersFile, bodyFile]
  const server = spawn(process.execPath, program, { stdio: 'ignore' })
  const close = closerOf(server)
  const url = `http://127.0.0.1:${port}/`
  await untilAnswered(url, server, 20_000)
  return { url, pid: server.pid ?? 0, close }
}
