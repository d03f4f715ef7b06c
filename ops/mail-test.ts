import { randomUUID } from 'node:crypto'
import { configure } from '#app/platform/configuration/configuration.server.ts'
import { fileDelivery, smtpDelivery } from '#app/platform/email/deliver.server.ts'
import { createMailFiles } from '#app/platform/email/mail-files.server.ts'
import { readSettings } from '#app/startup/environment.ts'
import { endWithOneLine, printLine } from '#app/startup/terminal.ts'
import { isEmail } from '#content/email-address.ts'
import { testEmail } from '#content/test-email.ts'

// Sends one email at once, past the queue, and says what the mail server answered.
const [address = ''] = process.argv.slice(2)

try {
  if (!isEmail(address)) throw new Error('npm run mail-test -- you@example.org')
  const settings = readSettings(printLine)
  const { smtpUrl, mailFrom, baseUrl } = settings
  const files = createMailFiles(settings)
  configure({ ...settings, secret: '' })
  const send = smtpUrl ? smtpDelivery(smtpUrl) : fileDelivery(files, () => {})
  await send({ ...testEmail(baseUrl), to: address, id: randomUUID() }).catch((error: Error) => {
    throw new Error(
      `The mail server did not take it: ${error.message}. docs/operations.md says what the codes mean.`,
    )
  })
  printLine(
    smtpUrl
      ? `The mail server has taken an email from ${mailFrom} to ${address}. If it does not arrive, look into the spam folder, then at SPF, DKIM and DMARC of your domain.`
      : `SMTP_URL is not set, so the email is a file in ${files.location}. Nobody has received it.`,
  )
  process.exit(smtpUrl ? 0 : 1)
} catch (error) {
  endWithOneLine(error)
}
