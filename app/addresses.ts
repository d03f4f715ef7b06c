import type { Register } from 'react-router'

/** An address as `routes.ts` has it. Links are made of one with React Router's `href`. */
export type Address = Exclude<keyof Register['pages'], '/*' | '/style'>

type Rules = {
  /** The same page for every visitor, so it may be cached; one that shows stories goes when any story changes. */
  cached?: 'without stories' | 'with stories'
  /** A page of one address that anyone may read. Pieces and stories get into the sitemap by their lists. */
  sitemap?: true
  /**
   * About one person, or the team's: never framed, never in a shared cache, never fetched ahead, nothing for robots. It makes
   * all addresses with the same first segment so (`isPrivatePath`).
   */
  private?: true
  /** A private page that a page of ours may show in a frame. */
  framed?: true
  /** 'allow': robots may read it although it is private. 'disallow': they may not although it is public. */
  robots?: 'allow' | 'disallow'
  /** Does something, or asks much of the database: not fetched ahead when a pointer rests on its link. */
  prefetch?: false
  /** A file or a feed, of which a browser asks with `If-None-Match` whether its copy is still good. Pages do it by the cache. */
  revalidated?: true
  /** A form that may bring a photo, or the long text of a piece. */
  body?: 'photo' | 'piece'
  /**
   * Whether React runs on the page: for everyone, or for nobody, so that it is a document that `app/enhance` makes nicer.
   * Without this rule it runs for signed-in readers.
   */
  react?: 'always' | 'never'
  /** Takes a POST from no page of ours: mail programs unsubscribe their reader so (RFC 8058). Its token guards it. */
  crossSitePost?: true
  /** Holds a reader's words or a secret from this parameter on, which the log leaves out. */
  unlogged?: string
}

const editPage = { private: true, react: 'always' } as const
const admin = { private: true } as const
const adminPage = { private: true, react: 'always' } as const

/** Every address of the site and what holds for it. The type checks that none is missing. */
export const addresses: Record<Address, Rules> = {
  '/': { cached: 'with stories', sitemap: true, react: 'never' },
  '/watch': { cached: 'without stories', sitemap: true, react: 'never' },
  '/gallery': { cached: 'without stories', sitemap: true, react: 'never' },
  '/gallery/:slug': { cached: 'without stories', react: 'never' },
  '/blog': { cached: 'without stories', sitemap: true, react: 'never' },
  '/blog/tag/:tag': { cached: 'without stories', react: 'never' },
  '/blog/:slug': { cached: 'without stories', react: 'never' },
  '/blog/feed.xml': { cached: 'without stories', revalidated: true },
  '/blog/feed.json': { cached: 'without stories', revalidated: true },
  '/tattoo-cost-calculator': { cached: 'without stories', sitemap: true, react: 'never' },
  '/first-tattoo-checklist': { cached: 'without stories', sitemap: true, react: 'never' },
  '/stories': { cached: 'with stories', sitemap: true, react: 'never' },
  '/stories/feed.xml': { cached: 'with stories', revalidated: true },
  '/stories/feed.json': { cached: 'with stories', revalidated: true },
  '/story/:storyId': { cached: 'with stories', react: 'never' },
  '/story/:storyId/report': { react: 'always' },
  '/photos/:photoId': { prefetch: false, revalidated: true },
  '/photos/:photoId/:file': { prefetch: false, revalidated: true },
  '/pictures/:file': { prefetch: false, revalidated: true },
  '/search': { prefetch: false, react: 'never' },
  '/sitemap.xml': { cached: 'with stories', revalidated: true },
  '/sitemap/:part': { cached: 'with stories', revalidated: true },
  '/robots.txt': { cached: 'without stories' },
  '/.well-known/security.txt': { revalidated: true },
  '/about': { cached: 'without stories', sitemap: true, react: 'never' },
  '/contact': { sitemap: true, react: 'always' },
  '/transparency': { sitemap: true, react: 'never' },
  '/privacy': { cached: 'without stories', sitemap: true, react: 'never' },
  '/terms': { cached: 'without stories', sitemap: true, react: 'never' },
  '/accessibility': { cached: 'without stories', sitemap: true, react: 'never' },
  '/newsletter': { sitemap: true, react: 'never' },
  // These go from the cache with the pages of stories, for which the database notifies every copy of the site.
  '/newsletter/archive': { cached: 'with stories', sitemap: true, react: 'never' },
  '/newsletter/archive/:slug': { cached: 'with stories', react: 'never' },
  '/newsletter/feed.xml': { cached: 'with stories', revalidated: true },
  '/newsletter/feed.json': { cached: 'with stories', revalidated: true },
  '/newsletter/asked': { react: 'never' },
  '/newsletter/confirm': { react: 'never' },
  '/newsletter/leave': { crossSitePost: true, react: 'never' },
  '/interest/asked': { react: 'never' },
  '/interest/confirm': { react: 'never' },
  '/interest/withdraw': { crossSitePost: true, react: 'never' },
  '/interest/:offer': { react: 'never' },
  '/complaints': { react: 'never' },
  '/complaints/:caseNumber': { unlogged: ':caseNumber', react: 'never' },

  '/auth': { private: true, react: 'always' },
  '/auth/verify': { private: true, react: 'never' },
  '/auth/code': { private: true, react: 'never' },
  '/auth/google': { private: true, react: 'never' },
  '/auth/google/callback': { private: true },
  '/sign-out': { prefetch: false, robots: 'disallow' },
  '/account': { private: true, react: 'always' },
  '/account/address': { private: true },
  '/account/confirm': { private: true },
  '/account/letter': { private: true },
  '/account/second-factor': { private: true },
  '/account/data/:exportId': { private: true },
  '/account/data/:exportId/archive': { private: true },
  '/submit': { private: true, robots: 'allow', sitemap: true, body: 'photo', react: 'always' },
  '/dashboard': { private: true, react: 'always' },
  '/favourites/:itemType/:itemId': { private: true },
  '/notice/:noticeId': { private: true },
  '/submission/:submissionId/:storySlug?': {
    private: true,
    body: 'photo',
    unlogged: ':storySlug?',
    react: 'always',
  },
  '/collections': { private: true },
  '/collections/save/:itemType/:itemId': { private: true },
  // Its owner's, and once it is unlisted anyone's who has its address.
  '/collection/:collectionId': { unlogged: ':collectionId' },
  '/collection/:collectionId/delete': { prefetch: false },

  // Robots may read it: it tells them to forget it, which they would not see if they were asked to stay away.
  '/preview/:token': { private: true, robots: 'allow', unlogged: ':token', react: 'never' },

  '/edit': editPage,
  '/edit/calendar': editPage,
  '/edit/new/:kind': editPage,
  '/edit/team': editPage,
  '/edit/pictures': { ...editPage, body: 'photo' },
  '/edit/front-page': editPage,
  '/edit/front-page/preview': { private: true, react: 'never', framed: true },
  '/edit/settings': editPage,
  '/edit/settings/:form': { ...editPage, body: 'piece' },
  '/edit/settings/:form/revisions': editPage,
  '/edit/settings/:form/revisions/:number': editPage,
  // Figures, links and files: a document.
  '/edit/readership': { private: true, react: 'never' },
  '/edit/readership.csv': { private: true },
  '/edit/newsletter': editPage,
  '/edit/newsletter/:newsletterId': { ...editPage, body: 'piece' },
  '/edit/newsletter/:newsletterId/draft': { private: true, body: 'piece' },
  '/edit/newsletter/:newsletterId/preview': { private: true, framed: true },
  '/edit/newsletter/:newsletterId/email': editPage,
  '/edit/newsletter/:newsletterId/delete': editPage,
  '/edit/links.json': { private: true },
  '/edit/pictures.json': { private: true, body: 'photo' },
  '/edit/pictures/:name': { ...editPage, body: 'photo' },
  '/edit/pictures/:name/delete': editPage,
  '/edit/newsletter/:newsletterId/send': editPage,
  '/edit/newsletter/:newsletterId/sending': editPage,
  '/edit/newsletter/:newsletterId/approve': editPage,
  '/edit/newsletter/:newsletterId/stop': editPage,
  '/edit/newsletter/:newsletterId/unschedule': editPage,
  '/edit/:pieceId': { ...editPage, body: 'piece' },
  '/edit/:pieceId/conflict': { ...editPage, body: 'piece' },
  '/edit/:pieceId/revisions/:number?': editPage,
  '/edit/:pieceId/draft': { private: true, body: 'piece' },
  '/edit/:pieceId/presence': { private: true },
  '/edit/:pieceId/rendered': { private: true, react: 'never', framed: true },
  '/edit/:pieceId/preview-links': editPage,
  '/edit/order/:kind': editPage,
  '/edit/:pieceId/publish': editPage,
  '/edit/:pieceId/schedule': editPage,
  '/edit/:pieceId/unschedule': editPage,
  '/edit/:pieceId/unpublish': editPage,
  '/edit/:pieceId/address': editPage,
  '/edit/:pieceId/correct': editPage,
  '/edit/:pieceId/discard': editPage,
  '/edit/:pieceId/delete': editPage,
  '/admin': adminPage,
  '/admin/:submissionId': adminPage,
  '/admin/reports': adminPage,
  '/admin/reports/:caseId': adminPage,
  '/admin/complaints': adminPage,
  '/admin/complaints/:caseId': adminPage,
  '/admin/messages': adminPage,
  '/admin/messages/:caseId': adminPage,
  '/admin/newsletter': adminPage,
  '/admin/interest': adminPage,
  '/admin/suppressed': adminPage,
  '/admin/suppressed/:suppressionId': adminPage,
  '/admin/team': adminPage,
  '/admin/mail': adminPage,
  '/admin/events': admin,
  '/admin/presence': admin,
  '/admin/review-items': admin,
  '/admin/health': adminPage,
  '/admin/log': adminPage,
  '/admin/submissions.csv': admin,
  '/admin/reports.csv': admin,
  '/admin/complaints.csv': admin,
  '/admin/messages.csv': admin,
  '/admin/newsletter.csv': admin,
  '/admin/interest.csv': admin,
  '/admin/suppressed.csv': admin,
  '/admin/mail.csv': admin,
  '/admin/log.csv': admin,
  '/admin/undo/:submissionId': admin,
  '/admin/bulk': admin,
  '/admin/bulk/:bulkId': admin,
}

/** The addresses that a rule holds for, as they stand in the list. */
export function addressesWhere(holds: (rules: Rules) => boolean) {
  return Object.entries(addresses).flatMap(([address, rules]) =>
    holds(rules) ? [address as Address] : [],
  )
}

/**
 * The source of a regular expression for the pathnames of an address.
 *
 * @param params what a parameter may be, by its name; one that is not named is anything but a slash
 */
export function pathPattern(address: string, params: Record<string, string> = {}) {
  return address
    .split('/')
    .slice(1)
    .map((segment) => {
      const [, name, optional] = /^:(\w+)(\?)?$/.exec(segment) ?? []
      if (!name) return `/${segment.replaceAll('.', '\\.')}`
      return optional ? '(?:/[^/]*)?' : `/${params[name] ?? '[^/]+'}`
    })
    .join('')
}

const privateSegments = segmentsOf(addressesWhere((rules) => rules.private === true))
const privatePath = new RegExp(`^/(?:${privateSegments.join('|')})(?:[/.]|$)`, 'i')

const framed = addressesWhere((rules) => rules.framed === true).map((each) => pathPattern(each))
const framedPath = new RegExp(`^(?:${framed.join('|')})/?$`, 'i')

/** Whether a pathname lies in an area that is private, also where nothing is found there. */
export function isPrivatePath(pathname: string) {
  return privatePath.test(decoded(pathname))
}

/** Whether another site, or another page of ours, must not show this page in a frame. */
export function isNeverFramed(pathname: string) {
  return isPrivatePath(pathname) && !framedPath.test(decoded(pathname))
}

/** The `react` rule of a page. A page that does not exist has nothing for React to do. */
export function reactRuleOf(pathname: string) {
  const address = pagePatterns.find(([pattern]) => pattern.test(decoded(pathname)))?.[1]
  return address ? addresses[address].react : 'never'
}

const pagePatterns = addressesWhere(() => true).map(
  (address) => [new RegExp(`^${pathPattern(address)}/?$`, 'i'), address] as const,
)

/** What robots are asked to leave alone: the beginnings of pathnames. */
export function robotsDisallow() {
  const left = addressesWhere(
    ({ robots, private: isPrivate }) => robots === 'disallow' || (isPrivate && !robots) || false,
  )
  return segmentsOf(left).map((segment) => `/${segment}`)
}

/**
 * For visitors, whose pages are the same for everyone: the browser fetches a page as the pointer comes to rest on its
 * link (Speculation Rules). Private areas, and addresses that do something, are left alone.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          {
            not: {
              href_matches: [
                ...privateSegments.map((segment) => `/${segment}{/*}?`),
                ...addressesWhere((rules) => !rules.private && rules.prefetch === false).map(
                  (address) => address.replace(/:\w+\??/g, '*'),
                ),
              ],
            },
          },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})

function segmentsOf(list: string[]) {
  return [...new Set(list.map((address) => address.split('/')[1] ?? ''))]
}

// The router takes /Admin and /%61dmin for /admin, so they are the same address.
function decoded(pathname: string) {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
