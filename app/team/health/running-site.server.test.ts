import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest'
import { ForbiddenAct } from '#app/platform/sessions/permissions.ts'
import { test } from '#tests/given-people.ts'
import { queuedEmails } from '#tests/queued-emails.ts'
import { checkRunningSite, checkRunningSiteAs, sendTestEmail } from './running-site.server.ts'

beforeAll(queuedEmails.open)
afterAll(queuedEmails.close)

test('an admin sees what the checks find, and a test email goes to their own address', async ({
  admin,
}) => {
  const { results } = await checkRunningSiteAs(admin)
  expect(results.map(({ name }) => name)).toContain('Database')
  await sendTestEmail(admin)
  expect(await queuedEmails.to(admin.email)).toMatchObject([{ subject: 'A test from Indelible' }])
})

test('two who ask after half a minute are told of the same checks', async () => {
  const former = await checkRunningSite()
  const now = Date.now() + 31_000
  vi.spyOn(Date, 'now').mockReturnValue(now)
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  const [first, second] = await Promise.all([checkRunningSite(), checkRunningSite()])
  expect(first).not.toBe(former)
  expect(second).toBe(first)
})

test('nobody else does', async ({ member }) => {
  expect(() => checkRunningSiteAs(member)).toThrow(ForbiddenAct)
  await expect(sendTestEmail(member)).rejects.toThrow(ForbiddenAct)
})
