import { LRUCache } from 'lru-cache'
import type { ReadingSource } from '#app/platform/db/schema/readings.ts'

const search = [
  'duckduckgo.com',
  'bing.com',
  'ecosia.org',
  'qwant.com',
  'startpage.com',
  'kagi.com',
  'mojeek.com',
  'swisscows.com',
  'presearch.com',
  'ask.com',
  'baidu.com',
  'sogou.com',
  'search.brave.com',
  'search.yahoo.com',
  'search.yahoo.co.jp',
  'search.aol.com',
  'search.naver.com',
  'seznam.cz',
  'dogpile.com',
  'com.google.android.googlequicksearchbox',
]

const social = [
  'facebook.com',
  'messenger.com',
  'instagram.com',
  'threads.net',
  'threads.com',
  'twitter.com',
  'x.com',
  't.co',
  'bsky.app',
  'mastodon.social',
  'mastodon.online',
  'reddit.com',
  'tiktok.com',
  'youtube.com',
  'youtu.be',
  'vimeo.com',
  'twitch.tv',
  'linkedin.com',
  'lnkd.in',
  'pin.it',
  'tumblr.com',
  'umblr.com',
  'snapchat.com',
  'whatsapp.com',
  'wa.me',
  't.me',
  'telegram.org',
  'discord.com',
  'vk.com',
  'flickr.com',
  'nextdoor.com',
  'nextdoor.co.uk',
  'com.facebook.katana',
  'com.instagram.android',
  'com.twitter.android',
  'com.reddit.frontpage',
  'com.linkedin.android',
  'com.pinterest',
]

const sourceOfDomain = new Map<string, ReadingSource>([
  ...search.map((domain) => [domain, 'search'] as const),
  ...social.map((domain) => [domain, 'social'] as const),
])

// These have an address in each country.
const searchHost = /^(?:(?:www|m|cse|images|news)\.)?(?:google|yandex)(?:\.[a-z]{2,3}){1,2}$/
const socialHost = /^(?:[a-z]+\.)?pinterest(?:\.[a-z]{2,3}){1,2}$/

const sourceOfHost = new LRUCache<string, ReadingSource>({ max: 500 })

/** The one mark that a link in the newsletter has. It is the same for every reader. */
const newsletterMark = /[?&]via=newsletter(?:&|$)/

const longestHost = 253

/**
 * @param referrer of this no more than the host is looked at
 * @param ownHosts the hosts under which this site is reached
 */
export function classifySource(referrer: string, url: string, ownHosts: readonly string[]) {
  if (url.includes('via=newsletter') && newsletterMark.test(url)) return 'newsletter'
  const host = readHost(referrer)
  if (!host || host.length > longestHost) return 'unknown'
  if (ownHosts.includes(host)) return 'own'
  const known = sourceOfHost.get(host)
  if (known) return known
  const source = classify(host)
  sourceOfHost.set(host, source)
  return source
}

function readHost(referrer: string) {
  const start = referrer.indexOf('://') + 3
  if (start === 2) return ''
  const end = referrer.indexOf('/', start)
  return referrer.slice(start, end < 0 ? undefined : end).toLowerCase()
}

function classify(hostAndPort: string): ReadingSource {
  const host = hostAndPort.replace(/:\d*$/, '')
  if (searchHost.test(host)) return 'search'
  if (socialHost.test(host)) return 'social'
  const labels = host.split('.')
  for (let at = 0; at < labels.length - 1; at += 1) {
    const source = sourceOfDomain.get(labels.slice(at).join('.'))
    if (source) return source
  }
  return 'sites'
}
