import { get } from 'node:https'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { rateLimits, submissions } from '#app/db/schema/tables.server.ts'
import { forms, withPhoto } from '#tests/faults/forms.ts'
import { givenMemberAt } from '#tests/faults/people.ts'
import { readerOf } from '#tests/faults/reader.ts'
import { openSite } from '#tests/faults/site.ts'
import { smallPhoto } from '#tests/files.ts'
import { given } from '#tests/given.ts'
import { openProxy, type ProxyName, portsForProxy } from './proxies.ts'

// Everybody here comes from one machine.
beforeEach(async () => {
  await db.delete(rateLimits)
})

const names: ProxyName[] = ['nginx', 'Caddy', 'HAProxy']

test.for(names)('%s passes on a large photo, a story and pages compressed once', async (name) => {
  const { url, plainUrl } = await openBehind(name)
  const story = await given.approved({ title: 'Two swallows over the harbour' })
  const member = await givenMemberAt(url)

  const sent = withPhoto(forms.story(), await tenMebibytes())
  expect((await member.send('/submit', sent)).status).toBe(303)
  const [stored] = await db.select().from(submissions).where(eq(submissions.userId, member.id))
  expect(stored?.photoKey).not.toBeNull()

  const page = await readerOf(url).get(`/story/${story.id}`)
  expect(page).toMatchObject({ status: 200, text: expect.stringContaining('Two swallows') })
  expect(page.headers.get('strict-transport-security')).toContain('max-age=')
  expect((await fetch(`${plainUrl}/about`, { redirect: 'manual' })).status).toBeLessThan(400)

  for (const [encoding, open] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { headers, body } = await fetchRaw(`${url}/about`, encoding)
    expect(headers['content-encoding']).toBe(encoding)
    expect(open(body).toString()).toContain('</html>')
  }
})

test.for(names)('%s does not let a client choose its address', async (name) => {
  const { url } = await openBehind(name)
  const statuses: number[] = []
  // Each claims another address; all come from this machine.
  for (let at = 0; at < 25; at += 1) {
    const form = { email: `reader${at}@readers.example` }
    statuses.push((await readerOf(url).send('/newsletter', form)).status)
  }
  expect(statuses.slice(0, 5).every((status) => status < 400)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
})

async function openBehind(name: ProxyName) {
  const ports = await portsForProxy({ copies: 1 })
  const env = { BASE_URL: `https://localhost:${ports.front}`, PORT: String(ports.first) }
  await openSite(env)
  return openProxy(name, ports)
}

/** A good photo of just under 10 MiB: most of them are comments, which a decoder skips. */
async function tenMebibytes() {
  const { buffer } = await smallPhoto()
  const comment = Buffer.alloc(0x1_0000, 'x')
  comment.writeUInt16BE(0xfffe, 0)
  comment.writeUInt16BE(0xfffe, 2)
  const comments = Array<Buffer>(10 * 16 - 1).fill(comment)
  return Buffer.concat([buffer.subarray(0, 2), ...comments, buffer.subarray(2)])
}

/** The answer as it came, still compressed. */
async function fetchRaw(url: string, encoding: string) {
  return new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const asked = get(url, { headers: { 'accept-encoding': encoding } }, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      resolve({ headers: answer.headers, body: Buffer.concat(chunks) })
    })
    asked.once('error', reject)
  })
}
