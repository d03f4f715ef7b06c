import { type BounceClass, classifyBounce, isForNow } from './bounce-class.ts'

type SmtpFailure = {
  code?: string
  originalCode?: string
  responseCode?: number
  command?: string
  response?: string
}

/** Codes only: the server's text may contain the address, and no log gets it. */
export class DeliveryError extends Error {
  readonly code: string | undefined
  readonly responseCode: number | undefined
  readonly command: string | undefined
  /** As in RFC 3463, such as 5.1.1; it says more than the reply code. */
  readonly enhancedCode: string | undefined
  /** What the server's answer was about; null when it gave none, or refused the site before a recipient was named. */
  readonly bounceClass: Exclude<BounceClass, 'none'> | null
  readonly #response: string

  constructor(
    message: string,
    { code, originalCode, responseCode, command, response }: SmtpFailure = {},
  ) {
    super(message)
    this.enhancedCode = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
    this.code = originalCode ?? code
    this.responseCode = responseCode
    this.command = command
    this.#response = response ?? ''
    this.bounceClass = classifyFailure({ code, command, response })
  }

  /** It may contain addresses. */
  get response() {
    return this.#response
  }
}

/** The receiving server will never accept this email: it is not tried again. */
export class Undeliverable extends DeliveryError {}

/** The server is unreachable, or refuses our login or sender: the operator has to fix it, and every email waits until then. */
export class MailServerError extends DeliveryError {}

/** Only the refusal of a recipient is final, and only when it is about the recipient. */
export function toDeliveryError(error: unknown) {
  const failure = error as SmtpFailure & { message: string }
  const { responseCode = 0, command, response = '' } = failure
  const codes = listCodes(failure)
  if (isRefusedAddress(failure) && !failure.message.startsWith('Invalid sender')) {
    return new Undeliverable(`refused with ${codes}`, failure)
  }
  if (command === 'RCPT TO' && responseCode >= 500) {
    if (isRefusalOfSite(failure)) return new MailServerError(codes, failure)
    const isFinal = classifyBounce({ text: response }) !== 'ours' && !isForNow({ text: response })
    return isFinal
      ? new Undeliverable(`refused with ${codes}`, failure)
      : new DeliveryError(codes, failure)
  }
  // RFC 5321, 4.2.1: 4yz is temporary. Once the sender was accepted, the failure concerns this email only.
  const isAboutThisEmail = command === 'RCPT TO' || command === 'DATA'
  return isAboutThisEmail && responseCode < 500
    ? new DeliveryError(codes, failure)
    : new MailServerError(codes, failure)
}

// Without a response of the server, nodemailer itself refused an address.
function isRefusedAddress({ code, command }: SmtpFailure) {
  return code === 'EENVELOPE' && command === 'API'
}

function classifyFailure({ code, command, response }: SmtpFailure) {
  if (isRefusedAddress({ code, command })) return 'hard'
  if (!response || (command !== 'RCPT TO' && command !== 'DATA')) return null
  const bounceClass = classifyBounce({ text: response })
  return bounceClass === 'none' ? null : bounceClass
}

export function toMailServerError(error: unknown) {
  return new MailServerError(listCodes(error as SmtpFailure), error as SmtpFailure)
}

function listCodes({ code, originalCode, responseCode, command }: SmtpFailure) {
  const answer = responseCode ?? originalCode ?? code ?? 'no answer'
  return command ? `${answer} at ${command}` : String(answer)
}

// RFC 4954, 6: codes that require a login. Exim's "relay not permitted" has no code of its own.
function isRefusalOfSite({ responseCode = 0, response = '' }: SmtpFailure) {
  return (
    [530, 534, 535, 538].includes(responseCode) ||
    (/\b(?:relay|authenticat)/i.test(response) && classifyBounce({ text: response }) === 'ours')
  )
}
