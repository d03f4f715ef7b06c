import { readLondonTime } from '#app/ui/london-time.ts'

type Dated = Record<'wp:post_date_gmt' | 'wp:post_date' | 'pubDate', string>

/**
 * When a post was published. WordPress writes `2024-03-31 23:30:00`, and zeros for a draft and for posts that other programs
 * made; then the time by the clock of the site has the day, or else the date of the feed.
 */
export function dateOf(post: Dated) {
  return (
    known(`${post['wp:post_date_gmt'].replace(' ', 'T')}Z`) ??
    localTime(post['wp:post_date']) ??
    known(post.pubDate)
  )
}

/** The export does not say where the site is, so its clock is taken for that of London. */
function localTime(written: string) {
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)/.exec(written) ?? []
  return known(readLondonTime(day, time)?.[0] ?? `${written.replace(' ', 'T')}Z`)
}

/** Zeros are read as a day before the year 1. */
function known(written: string | Date) {
  const date = new Date(written)
  return date.getTime() > Date.UTC(1970) ? date : null
}
