import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { configuration } from './configuration.server.ts'

/**
 * Encrypts what waits in the database but must not be readable in a dump of it, such as a mail with a link inside.
 *
 * @returns base64url of nonce, tag and AES-256-GCM ciphertext
 */
export function seal(plain: string) {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor('seal'), nonce)
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @throws when the text was altered or sealed with another secret */
export function unseal(sealed: string) {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyFor('seal'), bytes.subarray(0, 12), {
    authTagLength: 16,
  })
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/** A keyed fingerprint: lets us count by address without keeping the address. */
export function fingerprint(value: string) {
  return createHmac('sha256', keyFor('fingerprint')).update(value).digest('base64url').slice(0, 22)
}

function keyFor(purpose: string) {
  return Buffer.from(hkdfSync('sha256', configuration.secret, '', `indelible ${purpose}`, 32))
}
