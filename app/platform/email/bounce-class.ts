import { wordings } from './bounce-wordings.ts'

/**
 * `hard`: there is no such mailbox. `soft`: it is full or asleep, or nobody can tell. `ours`: it is about the sender, the
 * way or the message.
 */
export type BounceClass = 'hard' | 'soft' | 'ours' | 'none'

export type ServerAnswer = {
  /** The answer of a server, such as `550 5.1.1 User unknown`; a report names its kind before it: `smtp; 550 …`. */
  text: string
  /** The fields of a report (RFC 3464). */
  action?: string
  status?: string
}

/** Words count before codes: many servers give one code for everything, or make it up. Only a permanent refusal is hard. */
export function classifyBounce(answer: ServerAnswer): BounceClass {
  const { action = 'failed' } = answer
  if (!/^fail|^undeliver/i.test(action.trim())) return 'none'
  const { type, words, replyCode, enhancedCode } = splitReply(answer)
  if (replyCode?.startsWith('2') || enhancedCode?.startsWith('2')) return 'none'
  const isTemporary = replyCode ? replyCode.startsWith('4') : enhancedCode?.startsWith('4')
  if (isAboutSender(enhancedCode)) return 'ours'
  const bounceClass = classOfWords(words, enhancedCode)
  if (bounceClass) return bounceClass === 'hard' && isTemporary ? 'soft' : bounceClass
  // The code of a program (a filter, a mailbox on disk) is made from how it ended.
  if (type === 'x-unix') return 'soft'
  const byCode = classOfEnhanced(enhancedCode) ?? classOfReply(replyCode) ?? 'soft'
  return byCode === 'hard' && isTemporary ? 'soft' : byCode
}

export function isForNow(answer: ServerAnswer) {
  const { words, replyCode } = splitReply(answer)
  return replyCode?.startsWith('4') || /\b(?:at a rate|try (?:it )?(?:again|later))\b/.test(words)
}

/** Such as 5.1.1 or 550; null without any. */
export function findCode(answer: ServerAnswer) {
  const { enhancedCode, replyCode } = splitReply(answer)
  return enhancedCode ?? replyCode ?? null
}

const maxCharacters = 2_000

/** The words of an answer, in small letters and one line, without codes and addresses, which could be taken for words. */
function splitReply({ text, status }: ServerAnswer) {
  const [, type = '', answer = ''] =
    /^\s*(?:([a-z][\w-]{0,30})\s*;)?([\s\S]*)$/i.exec(text.slice(0, maxCharacters)) ?? []
  const line = answer.replaceAll(/\s+/g, ' ').trim()
  const replyCode = /(?:^|\bsaid: |->? ?)([245]\d\d)(?=[- ]|$)/.exec(line)?.[1]
  const inWords = /(?:^|[^\d.])#?([245]\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(line)?.[1]
  const [inStatus] = /^[245]\.\d{1,3}\.\d{1,3}/.exec(status?.trim() ?? '') ?? []
  return {
    type: type.toLowerCase(),
    words: line
      .toLowerCase()
      .replaceAll(/[’`]/g, "'")
      .replaceAll(/<?[^\s<>@]+@[^\s<>]+>?/g, '<address>')
      .replaceAll(/(?:^|\s)[245]\d\d-/g, ' ')
      .replaceAll(/(?<=^|\s)#?[245]\.\d{1,3}\.\d{1,3}(?=\s|$)/g, ' ')
      .replaceAll(/\s+/g, ' '),
    replyCode,
    // X.0.0 says nothing.
    enhancedCode: [inWords, inStatus].find((code) => code && !code.endsWith('.0.0')) ?? inStatus,
  }
}

function classOfWords(words: string, code = '') {
  // Its words are the same for a mailbox that is gone and one that was refused for another reason.
  const isOtherReason = /^\d\.(?:[236789]|4\.(?!1$))/.test(code)
  return wordings.find(
    ({ byCode, phrases }) =>
      !(byCode && isOtherReason) && phrases.some((phrase) => phrase.test(words)),
  )?.says
}

function isAboutSender(code = '') {
  return /^\d\.1\.(?:7|8|20)$/.test(code)
}

/** RFC 3463 and the registry of its codes. */
function classOfEnhanced(code = ''): BounceClass | null {
  const [, subject, detail] = /^[45]\.(\d+)\.(\d+)$/.exec(code) ?? []
  switch (subject) {
    case '1':
      if (/^(?:1|2|3|6|10)$/.test(detail ?? '')) return 'hard'
      return detail === '90' ? 'ours' : 'soft'
    case '2':
      return detail === '3' ? 'ours' : 'soft'
    case '4':
      return /^(?:4|310)$/.test(detail ?? '') ? 'hard' : 'ours'
    case '5':
      return detail === '0' ? 'soft' : 'ours'
    case '3':
    case '6':
    case '7':
      return 'ours'
    default:
      return null
  }
}

/** RFC 5321 and RFC 7504, where there is no better code. A bare 550 says nothing. */
function classOfReply(code = ''): BounceClass | null {
  if (code === '556') return 'hard'
  return /^(?:421|451|5[0-3]\d)$/.test(code) ? 'ours' : null
}
