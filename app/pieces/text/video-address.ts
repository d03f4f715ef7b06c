import {
  namesOfHosts,
  type PlayingHosts,
  type VideoHost,
  videoHosts,
} from '#content/video-hosts.ts'

/** A video of another site: its page there, and what a frame of ours loads once a reader has agreed. */
export type Video = { host: string; href: string; embedUrl: string }

type Reader = (url: URL, origin: string) => Omit<Video, 'host'> | null

/** How the hosts write the addresses of their videos. */
const readers: Record<VideoHost, Reader> = { YouTube: readYouTube, Vimeo: readVimeo }

/** @returns the video that an address leads to; null where it is none, or none of a host that plays here */
export function videoAt(address: string, playing: PlayingHosts): Video | null {
  const url = URL.parse(address.trim(), 'https://site.invalid')
  if (!url || !/^https?:$/.test(url.protocol)) return null
  for (const host of namesOfHosts(playing)) {
    const video = readers[host](url, videoHosts[host])
    if (video) return { host, ...video }
  }
  return null
}

const or = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Where the address of a video can be, to say to an editor. */
export function hostsInWords(playing: PlayingHosts) {
  const names = namesOfHosts(playing)
  if (names.length === 0) return 'None may play: Settings, “Films and videos”, say whose.'
  return `It can be at ${or.format(names)}.`
}

function readYouTube(url: URL, origin: string) {
  const { hostname, pathname, searchParams } = url
  const isShort = hostname === 'youtu.be'
  if (!isShort && !/^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/.test(hostname)) return null
  const inPath = (isShort ? /^\/([^/]+)/ : /^\/(?:embed|shorts|live|v)\/([^/]+)/).exec(
    pathname,
  )?.[1]
  const id = inPath ?? (/^\/watch$/.test(pathname) ? searchParams.get('v') : null)
  if (!id || !/^[\w-]{11}$/.test(id)) return null
  const start = startOf(url)
  return {
    href: `https://youtu.be/${id}${start && `?t=${start}`}`,
    embedUrl: `${origin}/embed/${id}?autoplay=1${start && `&start=${start}`}`,
  }
}

function readVimeo(url: URL, origin: string) {
  const { hostname, pathname, searchParams } = url
  if (!/^(?:www\.|player\.)?vimeo\.com$/.test(hostname)) return null
  // The letters after the number open a video that is not listed.
  const [, id, own] =
    /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d+)(?:\/(\w+))?\/?$/.exec(
      pathname,
    ) ?? []
  if (!id) return null
  const key = own ?? searchParams.get('h')?.match(/^\w+$/)?.[0]
  const start = startOf(url)
  const moment = start && `#t=${start}s`
  return {
    href: `https://vimeo.com/${id}${key ? `/${key}` : ''}${moment}`,
    embedUrl: `${origin}/video/${id}?dnt=1&autoplay=1${key ? `&h=${key}` : ''}${moment}`,
  }
}

/** In seconds, of `t=90`, `t=1m30s`, `start=90` or `#t=90s`; empty where a video begins at its beginning. */
function startOf({ searchParams, hash }: URL) {
  const written = searchParams.get('t') ?? searchParams.get('start') ?? /^#t=(.*)/.exec(hash)?.[1]
  const [whole, hours, minutes, seconds] =
    /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(written ?? '') ?? []
  const total = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
  return whole && total > 0 ? String(total) : ''
}
