/** How nodemailer describes a failure: its own code, the SMTP reply code, and the SMTP command that failed. */
export type SmtpFailure = {
  code?: string
  originalCode?: string
  responseCode?: number
  command?: string
  response?: string
}

/** Why an email was not sent, as codes only: the server's text may contain the address. */
export class DeliveryError extends Error {
  readonly code: string | undefined
  readonly responseCode: number | undefined
  readonly command: string | undefined
  /** As in RFC 3463, such as 5.1.1; it says more than the reply code. */
  readonly enhancedCode: string | undefined

  constructor(
    message: string,
    { code, originalCode, responseCode, command, response }: SmtpFailure = {},
  ) {
    super(message)
    this.enhancedCode = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
    this.code = originalCode ?? code
    this.responseCode = responseCode
    this.command = command
  }
}

/** Thrown when the receiving server will never accept this email, so that it is not tried again. */
export class Undeliverable extends DeliveryError {}

/**
 * Thrown when the mail server accepts nothing from us: it is unreachable, or refuses our login or our sender. The operator
 * has to fix it, and every email waits until then.
 */
export class MailServerError extends DeliveryError {}

/** Classifies a failure of nodemailer. Only the refusal of a recipient is final. */
export function deliveryErrorOf(error: unknown) {
  const failure = error as SmtpFailure & { message: string }
  const { code, responseCode = 0, command } = failure
  const codes = codesOf(failure)
  const isFinal =
    command === 'RCPT TO'
      ? responseCode >= 500 && !isRefusalOfSender(failure)
      : // Without a response of the server, nodemailer itself refused an address.
        code === 'EENVELOPE' && command === 'API' && !failure.message.startsWith('Invalid sender')
  if (isFinal) return new Undeliverable(`refused with ${codes}`, failure)
  // RFC 5321, 4.2.1: 4yz is temporary. Once the sender was accepted, the failure concerns this email only.
  const isAboutThisEmail = command === 'RCPT TO' || command === 'DATA'
  return isAboutThisEmail && responseCode < 500
    ? new DeliveryError(codes, failure)
    : new MailServerError(codes, failure)
}

/** The error for a failed check of the mail server, when no email was sent. */
export function mailServerErrorOf(error: unknown) {
  return new MailServerError(codesOf(error as SmtpFailure), error as SmtpFailure)
}

function codesOf({ code, originalCode, responseCode, command }: SmtpFailure) {
  const answer = responseCode ?? originalCode ?? code ?? 'no answer'
  return command ? `${answer} at ${command}` : String(answer)
}

// RFC 4954, 6: codes that require a login. RFC 3463, 3.8: X.7.z is about who may send. Exim's "relay not permitted" has
// neither.
function isRefusalOfSender({ responseCode = 0, response = '' }: SmtpFailure) {
  return (
    [530, 534, 535, 538].includes(responseCode) ||
    /^\d{3}[ -]5\.7\.\d/.test(response) ||
    /\b(?:relay|authenticat)/i.test(response)
  )
}
