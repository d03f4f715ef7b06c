import { generateKeyPairSync } from 'node:crypto'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ConfigurationError,
  likelyMisspellings,
  readConfiguration,
} from './configuration.server.ts'

const secret = 'thirty-two characters or more, really'
const store = {
  S3_ENDPOINT: 'https://s3.example',
  S3_REGION: 'eu-west-2',
  S3_ACCESS_KEY_ID: 'AKIA',
  S3_SECRET_ACCESS_KEY: 'ofTheStore/and+us',
}

test('without settings the site is on this machine only', () => {
  expect(readConfiguration({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    baseUrl: 'http://localhost:3000',
    dataDir: resolve('data'),
    backupDir: resolve('data/backups'),
    backupStore: null,
    backupRecipients: [],
    backupIdentities: [],
    tempDir: resolve('data/tmp'),
    databaseUrl: null,
    databaseDirectUrl: null,
    secret: null,
    smtpUrl: null,
    mailFrom: 'Indelible <hello@indelible.example>',
    bounceAddress: null,
    bounceImapUrl: null,
    mailPerMinute: 60,
    dkim: null,
    trustProxy: false,
    requireSecondFactor: false,
    google: null,
    metricsPort: null,
    metricsHost: '127.0.0.1',
    logLevel: 'info',
    objectStore: null,
    cdn: null,
    minFreeBytes: 500 * 1024 * 1024,
    shutdownDelaySeconds: 0,
  })
})

test('treats an empty variable as not set', () => {
  const empty = { PORT: '', BASE_URL: '', DATABASE_URL: '', SECRET: '', SMTP_URL: '', DATA_DIR: '' }
  expect(readConfiguration({ ...empty, HOST: '', MAIL_FROM: '', TRUST_PROXY: '' })).toEqual(
    readConfiguration({}),
  )
})

test('uses the variables that are set', () => {
  expect(
    readConfiguration({
      PORT: '8080',
      HOST: '0.0.0.0',
      BASE_URL: 'https://indelible.example/',
      DATA_DIR: '/var/lib/a folder',
      BACKUP_DIR: '/mnt/backups',
      DATABASE_URL: 'postgres://reader@pooler/indelible',
      DATABASE_DIRECT_URL: 'postgres://reader@db/indelible',
      SECRET: secret,
      SMTP_URL: 'smtps://post:pw@mail.example',
      MAIL_FROM: 'team@indelible.example',
      TRUST_PROXY: '1',
      REQUIRE_SECOND_FACTOR: '1',
      GOOGLE_CLIENT_ID: 'indelible',
      GOOGLE_CLIENT_SECRET: 'of Google and us',
      METRICS_PORT: '9090',
      ...store,
      S3_BUCKET: 'ours.photos',
      KEEP_FREE_MB: '0',
      NOTICE_SECONDS: '5',
    }),
  ).toEqual({
    port: 8080,
    host: '0.0.0.0',
    baseUrl: 'https://indelible.example',
    dataDir: '/var/lib/a folder',
    backupDir: '/mnt/backups',
    backupStore: null,
    backupRecipients: [],
    backupIdentities: [],
    tempDir: '/var/lib/a folder/tmp',
    databaseUrl: 'postgres://reader@pooler/indelible',
    databaseDirectUrl: 'postgres://reader@db/indelible',
    secret,
    smtpUrl: 'smtps://post:pw@mail.example',
    mailFrom: 'team@indelible.example',
    bounceAddress: null,
    bounceImapUrl: null,
    mailPerMinute: 60,
    dkim: null,
    trustProxy: true,
    requireSecondFactor: true,
    google: {
      clientId: 'indelible',
      clientSecret: 'of Google and us',
      issuer: 'https://accounts.google.com',
    },
    metricsPort: 9090,
    metricsHost: '127.0.0.1',
    logLevel: 'info',
    objectStore: {
      endpoint: 'https://s3.example',
      region: 'eu-west-2',
      bucket: 'ours.photos',
      accessKeyId: 'AKIA',
      secretAccessKey: 'ofTheStore/and+us',
    },
    cdn: null,
    minFreeBytes: 0,
    shutdownDelaySeconds: 5,
  })
})

for (const [name, value] of [
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['BASE_URL', 'indelible.example'],
  ['BASE_URL', 'ftp://indelible.example'],
  ['BASE_URL', 'javascript:alert(1)'],
  ['DATABASE_URL', 'mysql://db'],
  ['DATABASE_URL', 'db'],
  ['DATABASE_DIRECT_URL', 'db'],
  ['DATABASE_URL', 'postgres://reader:100%@db/indelible'],
  ['SECRET', 'too short'],
  ['SMTP_URL', 'https://mail.example'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp://post:100%@mail.example'],
  ['MAIL_FROM', 'Indelible'],
  ['MAIL_FROM', 'Indelible <hello>'],
  ['MAIL_FROM', 'Indelible, a magazine <hello@indelible.example>'],
  ['MAIL_FROM', 'Indelible <hello@indelible.example>\nBcc: all@indelible.example'],
  ['MAIL_FROM', 'one@indelible.example, two@indelible.example'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'yes'],
  ['GOOGLE_ISSUER', 'accounts.google.com'],
  ['GOOGLE_ISSUER', 'http://accounts.google.com'],
  ['GOOGLE_ISSUER', 'https://accounts.google.com/?q'],
  ['GOOGLE_ISSUER', 'http://127.0.0.1.evil.test'],
  ['METRICS_PORT', 'on'],
  ['BACKUP_RECIPIENT', 'AGE-SECRET-KEY-1QQQQQQQQQQ'],
  ['BACKUP_IDENTITY', 'age1qqqqqqqqqqqqqqqqqqqqq'],
  ['S3_ENDPOINT', 's3.example'],
  ['S3_ENDPOINT', 'https://user:password@s3.example'],
  ['S3_ENDPOINT', 'https://s3.example/?list'],
  ['S3_REGION', 'eu west'],
  ['S3_BUCKET', 'Story_Photos'],
  ['S3_BUCKET', 'a/b'],
  ['S3_ACCESS_KEY_ID', 'two\nlines'],
  ['S3_SECRET_ACCESS_KEY', 'two words'],
  ['KEEP_FREE_MB', '-1'],
  ['KEEP_FREE_MB', 'plenty'],
  ['NOTICE_SECONDS', '61'],
  ['NOTICE_SECONDS', 'five'],
] as const) {
  test(`refuses ${name}=${value} in one line without repeating the value`, () => {
    const error = refusal({ SECRET: secret, [name]: value })

    expect(error).toBeInstanceOf(ConfigurationError)
    expect(error.message).toMatch(new RegExp(`^${name}: .{10,}$`))
    expect(error.message).not.toContain(value)
  })
}

test('a bucket for backups may share the store for photos, or have one of its own', () => {
  const shared = readConfiguration({ ...store, BACKUP_S3_BUCKET: 'our-backups' })
  expect(shared.backupStore).toEqual({ ...shared.objectStore, bucket: 'our-backups' })
  const own = Object.fromEntries(
    Object.entries(store).map(([name, value]) => [`BACKUP_${name}`, value]),
  )
  expect(readConfiguration({ ...own, BACKUP_S3_BUCKET: 'our-backups' })).toMatchObject({
    objectStore: null,
    backupStore: { endpoint: 'https://s3.example', bucket: 'our-backups' },
  })
  expect(refusal({ BACKUP_S3_BUCKET: 'our-backups' }).message).toMatch(
    /^BACKUP_S3_ENDPOINT: must be set/,
  )
  expect(refusal(own).message).toMatch(/^BACKUP_S3_BUCKET: must be set/)
})

test('reads the keys of backups as age-keygen writes them', () => {
  const [first, second] = ['a', 'b'].map((letter) => `age1${letter.repeat(58)}`)
  const { backupRecipients, backupIdentities } = readConfiguration({
    BACKUP_RECIPIENT: `${first}, ${second}`,
    BACKUP_IDENTITY: '# created: 2026-11-22\n# public key: age1…\nAGE-SECRET-KEY-1QQQQ\n',
  })
  expect(backupRecipients).toEqual([first, second])
  expect(backupIdentities).toEqual(['AGE-SECRET-KEY-1QQQQ'])
})

test('accepts a sender with or without a name', () => {
  for (const sender of [
    'hello@indelible.example',
    '<hello@indelible.example>',
    'Indelible – the magazine <hello@indelible.example>',
    '"Indelible, a magazine" <hello@indelible.example>',
  ]) {
    expect(readConfiguration({ MAIL_FROM: sender }).mailFrom).toBe(sender)
  }
})

test('refuses the same port for site and metrics', () => {
  expect(refusal({ METRICS_PORT: '3000' }).message).toMatch(/^METRICS_PORT: /)
})

test('warns about a variable one or two letters away from a setting', () => {
  for (const [name, meant] of [
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['BASEURL', 'BASE_URL'],
    ['SECERT', 'SECRET'],
    ['SMTP_URI', 'SMTP_URL'],
    ['S3_ACCES_KEY_ID', 'S3_ACCESS_KEY_ID'],
    ['PORTS', 'PORT'],
  ] as const) {
    expect(likelyMisspellings({ [name]: 'x' }), name).toEqual([{ given: name, meant }])
  }
})

test('does not warn about common variables or our own', () => {
  const ordinary = [
    'HOME',
    'HOSTNAME',
    'HOSTTYPE',
    'PATH',
    'PWD',
    'OLDPWD',
    'USER',
    'LOGNAME',
    'SHELL',
    'SHLVL',
    'TERM',
    'COLORTERM',
    'LANG',
    'LC_ALL',
    'LANGUAGE',
    'TZ',
    'MAIL',
    'EDITOR',
    'PAGER',
    'DISPLAY',
    'TMPDIR',
    'TEMP',
    'TMP',
    'CI',
    'DEBUG',
    'NODE_ENV',
    'NODE_OPTIONS',
    'NODE_PATH',
    'INIT_CWD',
    'XDG_DATA_DIRS',
    'XDG_DATA_HOME',
    'XDG_RUNTIME_DIR',
    'XDG_SESSION_ID',
    'SSH_AUTH_SOCK',
    'SSH_CLIENT',
    'SSH_TTY',
    'PGHOST',
    'PGPORT',
    'PGUSER',
    'PGPASSWORD',
    'PGDATABASE',
    'HTTP_PROXY',
    'HTTPS_PROXY',
    'NO_PROXY',
    'http_proxy',
    'https_proxy',
    'no_proxy',
    'AWS_REGION',
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
    'AWS_DEFAULT_REGION',
    'npm_config_user_agent',
    'npm_lifecycle_event',
    'npm_package_json',
    'npm_execpath',
    '_',
    'JOURNAL_STREAM',
    'INVOCATION_ID',
    'SYSTEMD_EXEC_PID',
    'CHROMIUM',
    'MALLOC_ARENA_MAX',
    'KUBERNETES_PORT',
    'KUBERNETES_SERVICE_HOST',
    'KUBERNETES_SERVICE_PORT',
    'SUDO_USER',
  ]
  const siteHosts = {
    ...store,
    PORT: '1',
    HOST: 'h',
    DATA_DIR: 'd',
    LOG_LEVEL: 'info',
    SECRET: secret,
  }
  const env = { ...Object.fromEntries(ordinary.map((name) => [name, 'x'])), ...siteHosts }
  expect(likelyMisspellings(env)).toEqual([])
})

test('DATABASE_URL requires SECRET', () => {
  expect(refusal({ DATABASE_URL: 'postgres://db/indelible' }).message).toMatch(
    /^SECRET: must be set/,
  )
})

test('DATABASE_DIRECT_URL requires DATABASE_URL', () => {
  expect(refusal({ DATABASE_DIRECT_URL: 'postgres://db/indelible' }).message).toMatch(
    /^DATABASE_URL: must be set/,
  )
})

test('accepts a provider on this machine without https', () => {
  const pair = { GOOGLE_CLIENT_ID: 'indelible', GOOGLE_CLIENT_SECRET: 'of ours' }
  for (const issuer of ['http://127.0.0.1:4000', 'http://localhost:4000', 'http://[::1]:4000']) {
    expect(readConfiguration({ ...pair, GOOGLE_ISSUER: issuer }).google?.issuer).toBe(issuer)
  }
})

test('refuses one Google variable without the other', () => {
  expect(refusal({ GOOGLE_CLIENT_ID: 'indelible' }).message).toMatch(/^GOOGLE_CLIENT_SECRET: /)
  expect(refusal({ GOOGLE_CLIENT_SECRET: 'of ours' }).message).toMatch(/^GOOGLE_CLIENT_ID: /)
})

test('refuses an incomplete set of object store variables', () => {
  expect(readConfiguration(store).objectStore?.bucket).toBe('story-photos')
  for (const name of Object.keys(store)) {
    const error = refusal({ ...store, [name]: '' })
    expect(error).toBeInstanceOf(ConfigurationError)
    expect(error.message).toBe(`${name}: must be set when any other of S3_ is`)
  }
  expect(refusal({ S3_BUCKET: 'story-photos' }).message).toMatch(/^S3_ENDPOINT: must be set/)
})

test('takes what is in front of the site only with all that it needs', () => {
  const varnish = { CDN: 'varnish', CDN_URL: 'http://127.0.0.1:6081, http://edge.example:80' }
  expect(readConfiguration(varnish).cdn).toEqual({
    kind: 'varnish',
    urls: ['http://127.0.0.1:6081', 'http://edge.example:80'],
  })
  const fastly = { CDN: 'fastly', CDN_SERVICE: 'SU1Z0isx', CDN_TOKEN: 'a-token' }
  expect(readConfiguration(fastly).cdn).toEqual({
    kind: 'fastly',
    service: 'SU1Z0isx',
    token: 'a-token',
  })
  for (const [env, message] of [
    [{ CDN: 'squid' }, 'CDN: must be varnish, fastly or cloudflare'],
    [{ CDN: 'varnish' }, 'CDN_URL: must be set when CDN is varnish'],
    [{ ...varnish, CDN_URL: 'edge.example' }, /^CDN_URL: must be an address/],
    [{ ...fastly, CDN_SERVICE: '' }, 'CDN_SERVICE: must be set when CDN is fastly'],
    [{ CDN: 'cloudflare', CDN_SERVICE: 'a' }, 'CDN_TOKEN: must be set when CDN is cloudflare'],
    [{ ...fastly, CDN_SERVICE: 'a/b' }, 'CDN_SERVICE: must be letters and digits'],
    [{ CDN_TOKEN: 'a' }, 'CDN: must be set when any other of CDN_ is'],
  ] as const) {
    expect(refusal(env).message).toMatch(message)
  }
})

test('takes a key to sign emails only with its domain and selector, and only an RSA key', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const dkim = { DKIM_DOMAIN: 'example.org', DKIM_SELECTOR: 'indelible', DKIM_KEY: key }
  expect(readConfiguration(dkim).dkim).toEqual({
    domain: 'example.org',
    selector: 'indelible',
    key,
  })
  expect(readConfiguration({}).dkim).toBeNull()
  for (const name of Object.keys(dkim)) {
    expect(refusal({ ...dkim, [name]: '' }).message).toBe(
      `${name}: must be set when any other of DKIM_ is`,
    )
  }
  expect(refusal({ ...dkim, DKIM_KEY: 'no key' }).message).toBe(
    'DKIM_KEY: must be a private RSA key in PEM',
  )
  expect(refusal({ MAIL_PER_MINUTE: '0' }).message).toMatch(/^MAIL_PER_MINUTE: /)
})

function refusal(env: NodeJS.ProcessEnv) {
  try {
    readConfiguration(env)
  } catch (error) {
    return error as Error
  }
  throw new Error('nothing was refused')
}

test('any environment is accepted or refused in one line', () => {
  const name = fc.constantFrom(
    'PORT',
    'HOST',
    'BASE_URL',
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'SECRET',
    'SMTP_URL',
    'GOOGLE_CLIENT_ID',
    'GOOGLE_CLIENT_SECRET',
    'GOOGLE_ISSUER',
    'METRICS_PORT',
    'TRUST_PROXY',
  )
  const value = fc.oneof(fc.string(), fc.webUrl(), fc.nat().map(String), fc.constant(secret))
  fc.assert(
    fc.property(fc.dictionary(name, value), (env) => {
      try {
        const { baseUrl, port } = readConfiguration(env)
        expect(new URL(baseUrl).origin).toBe(baseUrl)
        expect(port).toBeLessThan(65_536)
      } catch (error) {
        expect(error).toBeInstanceOf(ConfigurationError)
        expect((error as Error).message).not.toContain('\n')
      }
    }),
  )
})
