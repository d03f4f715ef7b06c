/** No rules about symbols or capitals (NIST SP 800-63B, 5.1.1.2). @returns what is wrong, for its owner; null for a good one */
export async function passwordProblem(password: string, email: string) {
  const { length } = Array.from(password)
  if (length < 8) return 'Use 8 characters or more. Three random words work well.'
  if (length > 128) return 'Use 128 characters or fewer.'

  const plain = password.toLowerCase()
  if (plain === email || plain === email.split('@')[0]) {
    return 'Do not use your email address as the password. Three random words work well.'
  }
  if (isGuessable(plain) || (await commonPasswords()).has(plain)) {
    return 'This password is too easy to guess. Try three random words.'
  }
  return null
}

function isGuessable(plain: string) {
  const word = plain.replace(/\P{L}+$/u, '')
  return ['tattoo', 'tattoos', 'indelible', 'password', ''].includes(word) && plain.length < 16
}

let common: Promise<Set<string>> | undefined

// The list is half a megabyte, so it is read when the first password is chosen.
function commonPasswords() {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(Object.values(dictionary['passwords-common']).map(String)),
  )
  return common
}
