import { expect, onTestFinished, test } from 'vitest'
import { isPrivatePath } from '#app/addresses.ts'
import { configuration, configure } from '#app/platform/configuration/configuration.server.ts'
import {
  documentPolicy,
  nonceSources,
  setSecurityHeaders,
  thirdPartyOrigins,
} from './security-headers.server.ts'

function secured(pathname: string, initial: Record<string, string> = {}) {
  const headers = new Headers(initial)
  setSecurityHeaders(headers, { pathname, nonce: 'n0nce' })
  return headers
}

const html = { 'content-type': 'text/html; charset=utf-8' }

function servedAt(baseUrl: string) {
  const before = configuration
  configure({ ...before, baseUrl })
  onTestFinished(() => configure(before))
}

test('a document runs only scripts with its nonce', () => {
  const policy = secured('/', html).get('content-security-policy')
  expect(policy).toContain("default-src 'none'; script-src 'nonce-n0nce' 'strict-dynamic';")
  expect(policy).toContain("form-action 'self'; base-uri 'none'; object-src 'none'")
  expect(policy).not.toMatch(/script-src[^;]*unsafe|\*/)
})

test('an answer that is not a document may load nothing', () => {
  const policy = secured('/x', { 'content-type': 'text/x-script' }).get('content-security-policy')
  expect(policy).toBe("default-src 'none'; frame-ancestors 'self'")
  expect(secured('/x').get('content-security-policy')).toBe(policy)
})

test('keeps a policy that a route has set', () => {
  const policy = "default-src 'none'; sandbox"
  expect(
    secured('/photos/1', { 'content-security-policy': policy }).get('content-security-policy'),
  ).toBe(policy)
  expect(secured('/auth/verify', { 'referrer-policy': 'no-referrer' }).get('referrer-policy')).toBe(
    'no-referrer',
  )
})

for (const path of [
  '/auth',
  '/auth/verify',
  '/auth.data',
  '/submit',
  '/dashboard.data',
  '/submission/1/x',
  '/collections/save/gallery/koi',
  '/admin',
  '/admin/1.data',
]) {
  test(`${path} cannot be framed`, () => {
    const headers = secured(path, html)
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })
}

for (const path of ['/', '/stories', '/story/1', '/authors', '/administration', '/x/admin']) {
  test(`${path} can be framed by the site only`, () => {
    const headers = secured(path, html)
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  })
}

test('other spellings of a private address are private too', () => {
  for (const path of ['/Admin', '/ADMIN/1', '/%61dmin', '/Dashboard.data']) {
    expect(isPrivatePath(path)).toBe(true)
  }
  expect(isPrivatePath('/%')).toBe(false)
})

test('sends HSTS over https only', () => {
  expect(secured('/', html).get('strict-transport-security')).toBeNull()
  expect(secured('/', html).get('content-security-policy')).not.toContain('upgrade-insecure')

  servedAt('https://indelible.example')
  expect(secured('/', html).get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
  expect(secured('/', html).get('content-security-policy')).toContain('upgrade-insecure-requests')
})

const host = { name: 'Kino', embedUrl: 'https://play.kino.example/embed/{id}?autoplay=1' }
const adverts = {
  name: 'Placard',
  script: 'https://placard.example/tag.js',
  sources: ['https://placard.example', 'https://pictures.placard.example'],
}

function directives(guests: ReturnType<typeof thirdPartyOrigins>) {
  const policy = documentPolicy(nonceSources('n0nce'), "'self'", false, guests)
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )
}

test('allows no third party until one is configured', () => {
  const nobody = thirdPartyOrigins({ videos: {} }, null)
  expect(nobody).toEqual({ films: [], adverts: [] })
  expect(directives(nobody)).not.toHaveProperty('frame-src')
  expect(JSON.stringify(directives(nobody))).not.toContain('://')
})

test('a configured video host may fill a frame and nothing else', () => {
  const before = directives(thirdPartyOrigins({ videos: {} }, null))
  expect(directives(thirdPartyOrigins({ host, videos: {} }, null))).toEqual({
    ...before,
    'frame-src': 'https://play.kino.example',
  })
})

test('hosts of videos in texts may fill a frame too', () => {
  const policy = directives(thirdPartyOrigins({ host, videos: { Vimeo: true } }, null))
  expect(policy['frame-src']).toBe('https://play.kino.example https://player.vimeo.com')
})

test('a configured advertising network may load pictures and frames, and scripts only from its list', () => {
  const before = directives(thirdPartyOrigins({ videos: {} }, null))
  const sources = 'https://placard.example https://pictures.placard.example'
  expect(directives(thirdPartyOrigins({ host, videos: {} }, adverts))).toEqual({
    ...before,
    'img-src': `${before['img-src']} ${sources}`,
    'connect-src': `${before['connect-src']} ${sources}`,
    'frame-src': `https://play.kino.example ${sources}`,
  })
})
