/** What nodemailer says of a failure: its own code, the SMTP reply code, and the SMTP command that was answered. */
export type SmtpFailure = {
  code?: string
  originalCode?: string
  responseCode?: number
  command?: string
  response?: string
}

/** Why an email was not sent, in codes alone: a server's own words may repeat the address. */
export class DeliveryError extends Error {
  readonly code: string | undefined
  readonly responseCode: number | undefined
  readonly command: string | undefined

  constructor(message: string, { code, originalCode, responseCode, command }: SmtpFailure = {}) {
    super(message)
    this.code = originalCode ?? code
    this.responseCode = responseCode
    this.command = command
  }
}

/** Raised when the receiving server will never take this letter, so that nobody tries again. */
export class Undeliverable extends DeliveryError {}

/**
 * Raised when the mail server takes nothing from us: it is away, refuses our login or our sender. Whoever runs the site
 * has to know, and every email waits until that is mended.
 */
export class MailServerError extends DeliveryError {}

/** Says whose problem a failure of nodemailer is. Only a refusal of one recipient is final. */
export function deliveryErrorOf(error: unknown) {
  const failure = error as SmtpFailure & { message: string }
  const { code, responseCode = 0, command } = failure
  const codes = codesOf(failure)
  const isFinal =
    command === 'RCPT TO'
      ? responseCode >= 500 && !isRefusalOfSender(failure)
      : // Without an answer of the server it was nodemailer that refused an address.
        code === 'EENVELOPE' && command === 'API' && !failure.message.startsWith('Invalid sender')
  if (isFinal) return new Undeliverable(`refused with ${codes}`, failure)
  // RFC 5321, 4.2.1: 4yz may pass. Once the sender was taken, it is about this email alone.
  const isAboutThisEmail = command === 'RCPT TO' || command === 'DATA'
  return isAboutThisEmail && responseCode < 500
    ? new DeliveryError(codes, failure)
    : new MailServerError(codes, failure)
}

/** What went wrong when no email was sent. */
export function mailServerErrorOf(error: unknown) {
  return new MailServerError(codesOf(error as SmtpFailure), error as SmtpFailure)
}

function codesOf({ code, originalCode, responseCode, command }: SmtpFailure) {
  const answer = responseCode ?? originalCode ?? code ?? 'no answer'
  return command ? `${answer} at ${command}` : String(answer)
}

// RFC 4954, 6: codes that ask for a login. RFC 3463, 3.8: X.7.z is about who may send. Exim's "relay not permitted" comes with
// neither.
function isRefusalOfSender({ responseCode = 0, response = '' }: SmtpFailure) {
  return (
    [530, 534, 535, 538].includes(responseCode) ||
    /^\d{3}[ -]5\.7\.\d/.test(response) ||
    /\b(?:relay|authenticat)/i.test(response)
  )
}
