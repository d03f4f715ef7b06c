import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { distance } from 'fastest-levenshtein'
import { z } from 'zod'
import { isSafeAddress } from '#app/platform/oauth/safe-address.ts'
import { isEmail } from '#content/email-address.ts'

/** One line for the terminal. */
export class ConfigurationError extends Error {}

const wrongPort = 'must be a whole number from 0 to 65535'
const port = z.coerce.number(wrongPort).int(wrongPort).min(0, wrongPort).max(65_535, wrongPort)
const megabyte = 1024 * 1024
const wrongMegabytes = 'must be a whole number of megabytes'
const wrongMailRate = 'must be a whole number from 1 to 60000'
const wrongDelay = 'must be a number of seconds from 0 to 60'
const url = (...protocols: string[]) =>
  z.string().refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ''), {
    message: `must be an address beginning with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })
const decodes = (value: string) => {
  try {
    return Boolean(decodeURIComponent(value))
  } catch {
    return false
  }
}
/** With a user and a password, percent-encoded: %40 for @. */
const urlWithUser = (...protocols: string[]) =>
  url(...protocols).refine(decodes, 'must have % in its password written as %25')
const flag = z
  .enum(['0', '1', 'true', 'false'], 'must be 1 or 0')
  .transform((value) => value === '1' || value === 'true')
export const logLevel = z.enum(
  ['debug', 'info', 'warn', 'error', 'silent'],
  'must be debug, info, warn, error or silent',
)
// In quotes, the name may contain any character but a quote.
const sender = /^(?:(?:"[^"\p{Cc}]*" *|[^"<>,;:\p{Cc}]*)<(?<inBrackets>[^<>]*)>|(?<bare>[^<>]*))$/u
const hostname = z.string().regex(/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/i, 'must be a name as in DNS')
// RFC 8301, 3.1: what every receiver understands.
const isRsaKey = (pem: string) => {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
// One line for each key, as `age-keygen` writes them, with comments between.
const identityLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
const wordList = (text: string) => text.split(/[\s,]+/).filter(Boolean)
const printable = z.string().regex(/^[!-~]+$/, 'must have no spaces or line breaks')
const storeUrl = url('http:', 'https:').refine(
  (value) => !/[?#@]/.test(value),
  'must have no user, and nothing after its path',
)
const storeRegion = z.string().regex(/^[\w-]+$/, 'must be letters, digits and hyphens')
const bucketName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be 3 to 63 small letters, digits, . and -')

const environment = z.object({
  ENV_FILE: z.string().optional(),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  BASE_URL: url('http:', 'https:')
    .refine((value) => URL.parse(value)?.pathname === '/', 'must have no path after the host')
    .optional(),
  DATA_DIR: z.string().default('./data'),
  BACKUP_DIR: z.string().optional(),
  BACKUP_RECIPIENT: z
    .string()
    .transform(wordList)
    .refine((keys) => keys.every((key) => /^age1[a-z0-9]{50,}$/.test(key)), {
      message:
        'must be a public key of age, which begins with age1, or several with commas between',
    })
    .optional(),
  BACKUP_IDENTITY: z
    .string()
    .transform(identityLines)
    .refine(
      (keys) => keys.length > 0 && keys.every((key) => /^AGE-SECRET-KEY-[A-Z0-9-]+$/.test(key)),
      'must be a private key of age, which begins with AGE-SECRET-KEY-',
    )
    .optional(),
  DATABASE_URL: urlWithUser('postgres:', 'postgresql:').optional(),
  DATABASE_DIRECT_URL: urlWithUser('postgres:', 'postgresql:').optional(),
  SECRET: z.string().min(32, 'must be at least 32 characters long').optional(),
  SMTP_URL: urlWithUser('smtp:', 'smtps:')
    .refine((value) => URL.parse(value)?.hostname, 'must name a host')
    .optional(),
  MAIL_FROM: z
    .string()
    .refine((value) => {
      const { inBrackets, bare } = sender.exec(value)?.groups ?? {}
      return isEmail(inBrackets ?? bare ?? '')
    }, 'must be an address, or a name followed by the address in <>')
    .default('Indelible <hello@indelible.example>'),
  BOUNCE_ADDRESS: z
    .string()
    .refine((value) => isEmail(value) && !value.includes('+'), 'must be an address without +')
    .optional(),
  BOUNCE_IMAP_URL: urlWithUser('imaps:', 'imap:')
    .refine((value) => URL.parse(value)?.hostname, 'must name a host')
    .optional(),
  MAIL_PER_MINUTE: z.coerce
    .number(wrongMailRate)
    .int(wrongMailRate)
    .min(1, wrongMailRate)
    .max(60_000, wrongMailRate)
    .default(60),
  DKIM_DOMAIN: hostname.optional(),
  DKIM_SELECTOR: hostname.optional(),
  DKIM_KEY: z.string().refine(isRsaKey, 'must be a private RSA key in PEM').optional(),
  TRUST_PROXY: flag.default(false),
  REQUIRE_SECOND_FACTOR: flag.default(false),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: url('http:', 'https:')
    .refine(isSafeAddress, 'must begin with https:// unless it is on this machine')
    .refine((value) => !/[?#]/.test(value), 'must have nothing after its path')
    .default('https://accounts.google.com'),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  S3_ENDPOINT: storeUrl.optional(),
  S3_REGION: storeRegion.optional(),
  S3_BUCKET: bucketName.optional(),
  BACKUP_S3_BUCKET: bucketName.optional(),
  BACKUP_S3_ENDPOINT: storeUrl.optional(),
  BACKUP_S3_REGION: storeRegion.optional(),
  BACKUP_S3_ACCESS_KEY_ID: printable.optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: printable.optional(),
  S3_ACCESS_KEY_ID: printable.optional(),
  S3_SECRET_ACCESS_KEY: printable.optional(),
  LOG_LEVEL: logLevel.default('info'),
  KEEP_FREE_MB: z.coerce
    .number(wrongMegabytes)
    .int(wrongMegabytes)
    .min(0, wrongMegabytes)
    .default(500),
  CDN: z
    .enum(['varnish', 'fastly', 'cloudflare'], 'must be varnish, fastly or cloudflare')
    .optional(),
  CDN_URL: z
    .string()
    .transform(wordList)
    .refine(
      (addresses) => addresses.every((each) => /^https?:$/.test(URL.parse(each)?.protocol ?? '')),
      'must be an address beginning with http:// or https://, or several with commas between',
    )
    .optional(),
  CDN_SERVICE: z.string().regex(/^\w+$/, 'must be letters and digits').optional(),
  CDN_TOKEN: printable.optional(),
  NOTICE_SECONDS: z.coerce.number(wrongDelay).min(0, wrongDelay).max(60, wrongDelay).default(0),
})

const names = Object.keys(environment.shape)

/** The settings that nobody but the site may read. Each may be given as a file instead: `SECRET_FILE=/run/secrets/secret`. */
export const secretSettings = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SECRET',
  'BACKUP_IDENTITY',
  'SMTP_URL',
  'BOUNCE_IMAP_URL',
  'DKIM_KEY',
  'GOOGLE_CLIENT_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'CDN_TOKEN',
] as const satisfies (keyof typeof environment.shape)[]

const fileSettings = secretSettings.map((name) => `${name}_FILE`)

export function allSettings() {
  const defaults = environment.parse({})
  return names.map((name) => {
    const value = defaults[name as keyof typeof defaults]
    return { name, defaultValue: value === undefined ? null : String(value) }
  })
}

/** `SECRET` is what the file named by `SECRET_FILE` holds. @throws ConfigurationError */
function withSecretsFromFiles(env: NodeJS.ProcessEnv) {
  const fromFiles = secretSettings.flatMap((name) => {
    const path = env[`${name}_FILE`]
    if (!path) return []
    if (env[name]) throw new ConfigurationError(`${name}_FILE: ${name} is set as well`)
    return [[name, readSecret(`${name}_FILE`, path)] as const]
  })
  return { ...env, ...Object.fromEntries(fromFiles) }
}

function readSecret(variable: string, path: string) {
  try {
    const text = readFileSync(path, 'utf8').trim()
    if (text) return text
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigurationError(`${variable}: ${path} cannot be read (${code})`)
  }
  throw new ConfigurationError(`${variable}: ${path} is empty`)
}

/** Unknown variables whose names differ from one of ours in so few letters that a typing error is likely. */
export function likelyMisspellings(env: NodeJS.ProcessEnv) {
  return Object.keys(env)
    .filter((variable) => !names.includes(variable) && !fileSettings.includes(variable))
    .flatMap((variable) =>
      names
        .filter((name) => distance(variable, name) <= maxTypos(name))
        .slice(0, 1)
        .map((meant) => ({ given: variable, meant })),
    )
}

// HOME differs from HOST in two letters and is always set, so short names allow only one.
function maxTypos(name: string) {
  return name.length > 4 ? 2 : 1
}

export type Configuration = ReturnType<typeof readConfiguration>

/** Reads the environment once, at the start. @throws ConfigurationError naming the variable and what is wrong with it */
export function readConfiguration(env: NodeJS.ProcessEnv) {
  // `PORT= npm start` sets an empty string, which counts as not set.
  const present = Object.fromEntries(
    Object.entries(withSecretsFromFiles(env)).filter(([, value]) => value !== ''),
  )
  const parsed = environment.safeParse(present)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigurationError(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const values = parsed.data
  if (values.DATABASE_URL && !values.SECRET) {
    throw new ConfigurationError('SECRET: must be set (32 characters or more) when DATABASE_URL is')
  }
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL) {
    throw new ConfigurationError('DATABASE_URL: must be set when DATABASE_DIRECT_URL is')
  }
  if (Boolean(values.GOOGLE_CLIENT_ID) !== Boolean(values.GOOGLE_CLIENT_SECRET)) {
    const missing = values.GOOGLE_CLIENT_ID ? 'GOOGLE_CLIENT_SECRET' : 'GOOGLE_CLIENT_ID'
    throw new ConfigurationError(`${missing}: must be set when the other half of the pair is`)
  }
  if (Boolean(values.BOUNCE_ADDRESS) !== Boolean(values.BOUNCE_IMAP_URL)) {
    const missing = values.BOUNCE_ADDRESS ? 'BOUNCE_IMAP_URL' : 'BOUNCE_ADDRESS'
    throw new ConfigurationError(`${missing}: must be set when the other half of the pair is`)
  }
  if (values.METRICS_PORT && values.METRICS_PORT === values.PORT) {
    throw new ConfigurationError('METRICS_PORT: must be another port than PORT')
  }
  const dataDir = resolve(values.DATA_DIR)
  return {
    port: values.PORT,
    host: values.HOST,
    baseUrl: new URL(values.BASE_URL ?? `http://localhost:${values.PORT}`).origin,
    dataDir,
    backupDir: resolve(values.BACKUP_DIR ?? join(dataDir, 'backups')),
    backupStore: backupStoreSettings(values),
    backupRecipients: values.BACKUP_RECIPIENT ?? [],
    backupIdentities: values.BACKUP_IDENTITY ?? [],
    tempDir: join(dataDir, 'tmp'),
    databaseUrl: values.DATABASE_URL ?? null,
    /** The address without the connection pooler, for what needs a session; null when `databaseUrl` has no pooler. */
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    secret: values.SECRET ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    /** Where emails of newsletters come back to; null when nobody reads such a mailbox. */
    bounceAddress: values.BOUNCE_ADDRESS ?? null,
    bounceImapUrl: values.BOUNCE_IMAP_URL ?? null,
    mailPerMinute: values.MAIL_PER_MINUTE,
    dkim: dkimSettings(values),
    trustProxy: values.TRUST_PROXY,
    requireSecondFactor: values.REQUIRE_SECOND_FACTOR,
    google: googleSettings(values),
    metricsPort: values.METRICS_PORT ?? null,
    metricsHost: values.METRICS_HOST,
    logLevel: values.LOG_LEVEL,
    objectStore: objectStoreSettings(values),
    /** What is in front of the site and is purged by it. */
    cdn: cdnSettings(values),
    /** How many bytes of the disk for photos are reserved for the database. */
    minFreeBytes: values.KEEP_FREE_MB * megabyte,
    shutdownDelaySeconds: values.NOTICE_SECONDS,
  }
}

type Values = z.output<typeof environment>

function googleSettings(values: Values) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values
  if (!clientId || !clientSecret) return null
  return { clientId, clientSecret, issuer: values.GOOGLE_ISSUER }
}

function dkimSettings(values: Values) {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY: key } = values
  if (domain && selector && key) return { domain, selector, key }
  return refuseSome(values, ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY'], 'DKIM_')
}

/** @returns null when none is set @throws when only some are */
function refuseSome(values: Values, needed: readonly (keyof Values)[], prefix: string) {
  const missing = needed.find((name) => !values[name])
  if (needed.every((name) => !values[name])) return null
  throw new ConfigurationError(`${missing}: must be set when any other of ${prefix} is`)
}

function cdnSettings(values: Values) {
  const { CDN: kind, CDN_URL: urls, CDN_SERVICE: service, CDN_TOKEN: token } = values
  if (!kind) {
    const present = (['CDN_URL', 'CDN_SERVICE', 'CDN_TOKEN'] as const).find((name) => values[name])
    if (!present) return null
    throw new ConfigurationError('CDN: must be set when any other of CDN_ is')
  }
  if (kind === 'varnish') {
    if (urls?.length) return { kind, urls }
    throw new ConfigurationError('CDN_URL: must be set when CDN is varnish')
  }
  if (service && token) return { kind, service, token }
  const missing = service ? 'CDN_TOKEN' : 'CDN_SERVICE'
  throw new ConfigurationError(`${missing}: must be set when CDN is ${kind}`)
}

function objectStoreSettings(values: Values) {
  const {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_BUCKET: bucket,
  } = values
  if (endpoint && region && accessKeyId && secretAccessKey) {
    return { endpoint, region, accessKeyId, secretAccessKey, bucket: bucket ?? 'story-photos' }
  }
  const needed = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  return refuseSome(values, bucket ? ['S3_BUCKET', ...needed] : needed, 'S3_')
}

// What is not given for backups is that of the store for photos. Null when backups go to a folder.
function backupStoreSettings(values: Values) {
  const bucket = values.BACKUP_S3_BUCKET
  const parts = ['ENDPOINT', 'REGION', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const
  if (!bucket) {
    const present = parts.find((part) => values[`BACKUP_S3_${part}`])
    if (!present) return null
    throw new ConfigurationError('BACKUP_S3_BUCKET: must be set when any other of BACKUP_S3_ is')
  }
  const [endpoint, region, accessKeyId, secretAccessKey] = parts.map((part) => {
    const value = values[`BACKUP_S3_${part}`] ?? values[`S3_${part}`]
    if (value) return value
    throw new ConfigurationError(`BACKUP_S3_${part}: must be set when BACKUP_S3_BUCKET is`)
  }) as [string, string, string, string]
  return { endpoint, region, accessKeyId, secretAccessKey, bucket }
}

/** @throws ConfigurationError naming the variable when the file system refuses the folder */
export async function usingFolder<T>(variable: string, folder: string, work: () => Promise<T>) {
  try {
    return await work()
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (!code || !syscall) throw error
    throw new ConfigurationError(`${variable}: ${folder} cannot be used (${code} at ${syscall})`)
  }
}

/** Set once by `configure`. `secret` is always there by then. */
export let configuration: Configuration & { secret: string }

export function configure(values: typeof configuration) {
  configuration = values
}

export function isHttps() {
  return configuration.baseUrl.startsWith('https:')
}

export function siteUrl(path: string, params: Record<string, string> = {}) {
  const query = String(new URLSearchParams(params))
  return configuration.baseUrl + path + (query && `?${query}`)
}
