import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { measure } from './load.ts'
import { adminForm, type OwnSite } from './own-site.ts'

export type Target = {
  what: string
  perSecond: number
  cpuMs: number | null
  p50: number
  p99: number
}

/** A cookie without effect: a request with any cookie gets a page rendered for it. */
const rendered = { cookie: 'toast=', 'accept-encoding': 'br' }

/** Asks for what readers, members and admins ask for, one after the other. @param cookie the session of an admin */
export async function measureTargets(
  site: OwnSite,
  { seconds, cookie }: { seconds: number; cookie: string },
): Promise<Target[]> {
  const { url, pid } = site
  const sent = await sendingIn(site, cookie)
  const { story, submission, review } = await someAddresses(url, cookie)
  const style = await firstLink(`${url}/`, '/assets/readers-[\\w-]+\\.css')
  const photo = await firstLink(url + submission, '/photos/[\\da-f-]+/480\\.webp', cookie)
  const many = { pid, seconds, connections: 50 }
  const few = { pid, seconds, connections: 8 }
  const brotli = { 'accept-encoding': 'br' }
  const signedIn = { ...brotli, cookie }
  const targets = [
    ['Home, cached', { ...many, url: `${url}/`, headers: brotli }],
    [
      'An article, cached',
      { ...many, url: `${url}/blog/tattoo-cost-london-2025`, headers: brotli },
    ],
    ['Stories, cached', { ...many, url: `${url}/stories`, headers: brotli }],
    ['A story, cached', { ...many, url: url + story, headers: brotli }],
    ['A built file', { ...many, url: url + style, headers: brotli }],
    ['A photo of a story', { ...many, url: url + photo, headers: signedIn }],
    ['A story, rendered from the database', { ...few, url: url + story, headers: rendered }],
    ['Search', { ...few, url: `${url}/search?q=swallow`, headers: brotli }],
    ['Dashboard', { ...few, url: `${url}/dashboard`, headers: signedIn }],
    ['Account', { ...few, url: `${url}/account`, headers: signedIn }],
    ['A submission', { ...few, url: url + submission, headers: signedIn }],
    ['A review page', { ...few, url: url + review, headers: signedIn }],
    ['The review list', { ...few, url: `${url}/admin`, headers: signedIn }],
    ['Signing in', signingIn(site, { ...few, connections: 2 })],
  ] as const

  const measured: Target[] = []
  for (const [what, load] of targets) {
    // A program is fast once it has done a thing some hundred times, and readers come by the thousand.
    await measure(load)
    const { cpuPerRequest, ...rest } = await measure(load)
    measured.push({ what, cpuMs: cpuPerRequest, ...rest })
  }
  return [...measured, sent]
}

/** A published story, a submission of the admin, and somebody else's that waits for review. */
export async function someAddresses(url: string, cookie: string) {
  const id = '[\\da-f]{8}-[\\da-f-]{27}'
  return {
    story: await firstLink(`${url}/stories`, `/story/${id}`),
    submission: await firstLink(`${url}/dashboard`, `/submission/${id}`, cookie),
    review: await firstLink(`${url}/admin?status=pending&sort=oldest`, `/admin/${id}`, cookie),
  }
}

/** @returns what matches the expression `address` first in a page @throws when nothing does */
export async function firstLink(page: string, address: string, cookie = '') {
  const html = await (await fetch(page, { headers: { cookie } })).text()
  const [found] = new RegExp(address).exec(html) ?? []
  if (!found) throw new Error(`${page} leads to no ${address}.`)
  return found
}

function signingIn(
  { url, dataDir }: OwnSite,
  rest: { pid: number; seconds: number; connections: number },
) {
  return {
    ...rest,
    url: `${url}/auth`,
    method: 'POST' as const,
    status: 303,
    body: String(new URLSearchParams(adminForm(dataDir))),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
  }
}

/** Ten stories, one after the other, each with a photo such as a telephone takes: 12 million pixels. */
async function sendingIn({ url }: OwnSite, cookie: string): Promise<Target> {
  const photo = await telephonePhoto()
  const times: number[] = []
  for (let each = 0; each < 10; each += 1) {
    const startedAt = performance.now()
    const answer = await fetch(`${url}/submit`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      body: storyForm(photo),
    })
    if (answer.status !== 303) throw new Error(`A story was not taken: ${answer.status}`)
    times.push(performance.now() - startedAt)
  }
  times.sort((a, b) => a - b)
  const total = times.reduce((sum, time) => sum + time, 0)
  return {
    what: 'Sending in a story with a photo',
    perSecond: (times.length * 1_000) / total,
    cpuMs: null,
    p50: times[5] ?? 0,
    p99: times[9] ?? 0,
  }
}

function storyForm(photo: Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  const fields = {
    formKey: randomUUID(),
    title: 'Two swallows',
    name: 'Maya Thornton',
    nameShown: 'full',
    story: 'She had hers done in Valletta and hid them from the vicar. '.repeat(12),
    editorialConsent: 'on',
    privacyConsent: 'on',
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('photo', new File([photo], 'swallows.jpg', { type: 'image/jpeg' }))
  return form
}

async function telephonePhoto() {
  const size = { width: 4_000, height: 3_000, channels: 3 as const }
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 }
  const background = { r: 120, g: 90, b: 80 }
  const picture = sharp({ create: { ...size, background, noise } })
  return new Uint8Array(await picture.jpeg({ quality: 80 }).toBuffer())
}
