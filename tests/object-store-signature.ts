import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

type Keys = { accessKeyId: string; secretAccessKey: string; region: string }

const quarterOfAnHour = 15 * 60_000

/**
 * Whether a request bears the signature that it must, made lately and for this body (AWS, "Create a signed AWS API
 * request", and Amazon S3 API Reference, "Signature Calculations for the Authorization Header").
 */
export function isSigned(request: IncomingMessage, body: Buffer, keys: Keys) {
  const { authorization = '', 'x-amz-date': time, 'x-amz-content-sha256': sum } = request.headers
  const [, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? []
  if (typeof time !== 'string' || sum !== sha256(body) || !isRecent(time, quarterOfAnHour))
    return false

  const day = time.slice(0, 8)
  const range = `${day}/${keys.region}/s3/aws4_request`
  const signed = names.split(';')
  const needed = [
    'host',
    ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-')),
  ]
  if (scope !== `${keys.accessKeyId}/${range}` || needed.some((name) => !signed.includes(name))) {
    return false
  }
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://store')
  const canonical = [
    request.method,
    // Our keys have nothing that would be encoded.
    pathname,
    [...searchParams]
      .map((pair) => pair.map(encoded).join('='))
      .toSorted()
      .join('&'),
    ...signed.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    names,
    sum,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', time, range, sha256(canonical)].join('\n')
  const key = [day, keys.region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (key, part) => hmac(key, part),
    `AWS4${keys.secretAccessKey}`,
  )
  return hmac(key, toSign).toString('hex') === signature
}

function isRecent(time: string, within: number) {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time) ?? []
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Math.abs(Date.now() - at) < within
}

function encoded(text: string) {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function sha256(text: string | Buffer) {
  return createHash('sha256').update(text).digest('hex')
}

function hmac(key: Buffer | string, text: string) {
  return createHmac('sha256', key).update(text).digest()
}
