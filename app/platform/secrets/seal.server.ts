import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { lastRestoredAt } from '#app/platform/db/last-restore.server.ts'

/** For text that must not be readable in a dump. @returns base64url of nonce, tag and AES-256-GCM ciphertext */
export function seal(plain: string) {
  return sealWith(keyFor('seal'), plain)
}

/** @throws when the text was altered or sealed with another secret */
export function unseal(sealed: string) {
  return unsealWith(keyFor('seal'), sealed)
}

/** For what must be invalid after a restore, such as a single-use link that may have been used since. */
export function sealUntilRestore(plain: string) {
  return sealWith(keyFor(sinceRestore('seal')), plain)
}

/** @throws as `unseal`, and when the text was sealed before the last restore */
export function unsealUntilRestore(sealed: string) {
  return unsealWith(keyFor(sinceRestore('seal')), sealed)
}

/** Of better-auth's cookies and links; another one after each restore. */
export function secretUntilRestore() {
  return lastRestoredAt
    ? keyFor(sinceRestore('sessions')).toString('base64url')
    : configuration.secret
}

function sealWith(key: Buffer, plain: string) {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

function unsealWith(key: Buffer, sealed: string) {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), {
    authTagLength: 16,
  })
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/** A keyed fingerprint: lets us count by address without keeping the address. */
export function fingerprint(value: string) {
  return createHmac('sha256', keyFor('fingerprint')).update(value).digest('base64url').slice(0, 22)
}

/** A token of 256 bits that only we can make of a value, so that the same request makes the same token again. */
export function derivedToken(value: string) {
  return createHmac('sha256', keyFor('token')).update(value).digest('base64url')
}

function sinceRestore(purpose: string) {
  return lastRestoredAt ? `${purpose} since ${lastRestoredAt}` : purpose
}

const keys = new Map<string, Buffer>()

// Deriving a key takes three times as long as signing with it.
function keyFor(purpose: string) {
  const { secret } = configuration
  const name = `${secret} ${purpose}`
  const key =
    keys.get(name) ?? Buffer.from(hkdfSync('sha256', secret, '', `indelible ${purpose}`, 32))
  keys.set(name, key)
  return key
}
