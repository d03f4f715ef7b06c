import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { jobs, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts'
import { expectStatus } from '#tests/expect-status.ts'
import { openSite } from '#tests/site.ts'
import { databaseUrl } from '#tests/test-database.ts'
import { closeMetrics, emailsDelivered, openMetrics, photos } from './metrics.server.ts'

test('metrics cover requests, cached pages, emails, the queue and the database, and can be read from this machine only', async () => {
  await startJobs(databaseUrl)
  onTestFinished(stopJobs)
  await jobs.createQueue('trial')
  const words = { loader: () => new Response('x', { headers: { 'Content-Type': 'text/html' } }) }
  const { url, cache } = await openSite({ about: words }, [{ path: /^\/about$/ }])
  const server = await openMetrics({ port: 0 }, cache.size)
  onTestFinished(closeMetrics)
  emailsDelivered.inc({ outcome: 'sent' })
  photos.inc({ outcome: 'not stored' })
  for (const path of ['/about', '/about', '/nowhere']) await fetch(url + path)

  const { address, port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  const figures = await answer.text()

  expect(address).toBe('127.0.0.1')
  for (const line of [
    /^indelible_request_seconds_count\{kind="cached",status="200"\} [1-9]/m,
    /^indelible_request_seconds_count\{kind="page",status="404"\} [1-9]/m,
    /^indelible_cached_pages_total\{how="cached"\} [1-9]/m,
    /^indelible_cached_pages_total\{how="rendered"\} [1-9]/m,
    /^indelible_cached_pages 1$/m,
    /^indelible_cached_bytes [1-9]\d{3}/m,
    /^indelible_emails_total\{outcome="sent"\} [1-9]/m,
    /^indelible_photos_total\{outcome="not stored"\} [1-9]/m,
    /^indelible_jobs_waiting 0$/m,
    /^indelible_pool_connections \d/m,
    /^indelible_nodejs_eventloop_lag_seconds /m,
    /^indelible_password_hashes_total \d/m,
  ]) {
    expect(figures).toMatch(line)
  }
  await expectStatus(404, fetch(`http://127.0.0.1:${port}/`))
  await expectStatus(404, fetch(`${url}/metrics`))
})
