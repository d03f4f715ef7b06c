import { expect, onTestFinished, test } from 'vitest'
import { logLines } from '#tests/log-lines.ts'
import { givenMailServer } from '#tests/mail-server.ts'
import { checkSmtpLogin } from './deliver.server.ts'
import { DeliveryError, MailServerError, Undeliverable } from './delivery-error.server.ts'
import {
  mailServerProblem,
  noteMailServer,
  startMailServerCheck,
  stopMailServerCheck,
} from './mail-server-check.server.ts'

test('reports a refused login once, logs it and checks again until it works', async () => {
  onTestFinished(stopMailServerCheck)
  const lines = logLines()
  const server = await givenMailServer({ login: { user: 'site', password: 'right' } })
  const output: string[] = []
  let password = 'wrong'
  let checks = 0
  const checked = startMailServerCheck(
    () => {
      checks += 1
      return checkSmtpLogin(server.urlFor('site', password))
    },
    (line) => output.push(line),
    { againAfterMs: 10 },
  )
  await expect.poll(() => checks).toBeGreaterThan(2)

  expect(mailServerProblem()).toBe('535 at AUTH PLAIN')
  expect(output).toEqual([expect.stringMatching(/^No mail goes out: 535 at AUTH PLAIN\. [^\n]+$/)])
  expect(lines.join('')).toContain('"code":"EAUTH","responseCode":535,"command":"AUTH PLAIN"')
  expect(lines.join('') + output).not.toContain('wrong')

  password = 'right'
  await checked
  expect(mailServerProblem()).toBeNull()
  expect(output).toHaveLength(1)
})

test('reports nothing when the login works', async () => {
  const { url } = await givenMailServer()
  const output: string[] = []
  await startMailServerCheck(
    () => checkSmtpLogin(url),
    (line) => output.push(line),
  )
  expect([output, mailServerProblem()]).toEqual([[], null])
})

test('a refused recipient is not a problem of the mail server, and a sent email ends a problem', () => {
  onTestFinished(stopMailServerCheck)
  noteMailServer(null)
  noteMailServer(new Undeliverable('refused with 550 at RCPT TO'))
  noteMailServer(new DeliveryError('450 at RCPT TO'))
  expect(mailServerProblem()).toBeNull()

  noteMailServer(new MailServerError('553 at MAIL FROM'))
  noteMailServer(new Undeliverable('refused with 550 at RCPT TO'))
  expect(mailServerProblem()).toBe('553 at MAIL FROM')
  noteMailServer(null)
  expect(mailServerProblem()).toBeNull()
})
