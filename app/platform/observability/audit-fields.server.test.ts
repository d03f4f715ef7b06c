import { expect, test } from 'vitest'
import {
  createRequestContext,
  runWithRequestContext,
} from '#app/platform/request/request-context.server.ts'
import { logLines } from '#tests/log-lines.ts'
import { openSite } from '#tests/site.ts'
import { auditFields } from './audit-fields.server.ts'

test('a trace names the request, the person and the network, but not the whole address', () => {
  const from = (address: string) => auditFields(createRequestContext(address))
  expect(from('203.0.113.9')).toEqual({ id: expect.any(String), from: '203.0.113.0/24' })
  expect(from('2001:db8:1:2::/64')).toMatchObject({ from: '2001:db8:1::/48' })
  expect(from('unknown')).toMatchObject({ from: 'unknown' })
  expect(auditFields({ ...createRequestContext(''), userId: '1' })).toMatchObject({ user: '1' })
})

test('log lines within a request carry its id, others none', async () => {
  const requestContext = createRequestContext('203.0.113.9')
  const traced = await runWithRequestContext(requestContext, async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return auditFields()
  })
  expect(traced).toMatchObject({ id: requestContext.requestId })
  expect(auditFields()).toEqual({})
})

for (const [status, traced] of [
  [403, true],
  [429, true],
  [404, false],
] as const) {
  test(`the line of a request answered with ${status} ${traced ? 'says' : 'does not say'} where from`, async () => {
    const lines = logLines()
    const { url } = await openSite({ words: { loader: () => new Response('no', { status }) } })

    const answer = await fetch(`${url}/words`)

    const line = JSON.parse(lines[0] ?? '')
    expect(line.id).toBe(answer.headers.get('x-request-id'))
    expect('from' in line).toBe(traced)
  })
}
