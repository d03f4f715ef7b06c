export type Address = keyof typeof table

type Rules = {
  module: string
  /** Whom the page is for: one layout per area turns others away. Without it the page decides itself. */
  area?: 'members' | 'editors' | 'admins'
  inside?: string
  /** The same for every visitor; a page that shows stories goes from the cache when any story changes. */
  cached?: 'without stories' | 'with stories'
  /** A page of one address that anyone may read. Pieces and stories get into the sitemap by their lists. */
  sitemap?: true
  /** Never framed, never in a shared cache, never fetched ahead, nothing for robots: with all that has the same first segment. */
  private?: true
  framed?: true
  /** 'allow': robots may read it although it is private. 'disallow': they may not although it is public. */
  robots?: 'allow' | 'disallow'
  /** It does something, or asks much of the database: not fetched ahead when a pointer rests on its link. */
  prefetch?: false
  /** Of a file or a feed browsers ask with `If-None-Match` whether their copy is still good. Pages do it by the cache. */
  revalidated?: true
  body?: 'photo' | 'piece'
  /** For nobody: it is a document that `app/ui/enhance` makes nicer. Without this rule React runs for signed-in readers. */
  react?: 'always' | 'never'
  /** Mail programs unsubscribe their reader so (RFC 8058). Its token guards it. */
  crossSitePost?: true
  /** What follows this parameter is a reader's words or a secret. */
  unlogged?: string
}

const page = { cached: 'without stories', react: 'never' } as const
const listedPage = { ...page, sitemap: true } as const
const file = { cached: 'without stories', revalidated: true } as const
const edit = { area: 'editors', private: true } as const
const editPage = { area: 'editors', private: true, react: 'always' } as const
const admin = { area: 'admins', private: true } as const
const adminPage = { area: 'admins', private: true, react: 'always' } as const

const table = {
  '/': { module: 'magazine/home/home.route.tsx', ...listedPage, cached: 'with stories' },
  '/watch': { module: 'magazine/films/watch.route.tsx', ...listedPage },
  '/gallery': { module: 'magazine/gallery/gallery.route.tsx', ...listedPage },
  '/gallery/:slug': { module: 'magazine/gallery/work.route.tsx', ...page },
  '/gallery/:slug/stencil': { module: 'magazine/gallery/stencil.route.tsx', ...page },
  '/blog': { module: 'magazine/articles/blog.route.tsx', ...listedPage },
  '/blog/tag/:tag': { module: 'magazine/articles/tag.route.tsx', ...page },
  '/blog/:slug': { module: 'magazine/articles/article.route.tsx', ...page, cached: 'with stories' },
  '/blog/feed.xml': { module: 'magazine/feeds/articles.route.ts', ...file },
  '/blog/feed.json': { module: 'magazine/feeds/articles.route.ts', ...file },
  '/tattoo-cost-calculator': { module: 'magazine/tools/calculator.route.tsx', ...listedPage },
  '/first-tattoo-checklist': { module: 'magazine/tools/checklist.route.tsx', ...listedPage },
  '/corrections': { module: 'magazine/corrections/corrections.route.tsx', ...listedPage },
  '/corrections/feed.xml': { module: 'magazine/feeds/corrections.route.ts', ...file },
  '/corrections/feed.json': { module: 'magazine/feeds/corrections.route.ts', ...file },
  '/is-this-studio-licensed': { module: 'magazine/tools/licence.route.tsx', ...listedPage },
  '/check-a-quote': { module: 'magazine/tools/quote.route.tsx', sitemap: true, react: 'never' },
  '/stories': { module: 'stories/public/stories.route.tsx', ...listedPage, cached: 'with stories' },
  '/stories/feed.xml': {
    module: 'magazine/feeds/stories.route.ts',
    ...file,
    cached: 'with stories',
  },
  '/stories/feed.json': {
    module: 'magazine/feeds/stories.route.ts',
    ...file,
    cached: 'with stories',
  },
  '/story/:storyId': { module: 'stories/public/story.route.tsx', ...page, cached: 'with stories' },
  '/story/:storyId/report': { module: 'stories/public/report.route.tsx', react: 'always' },
  '/story/:storyId/card.png': {
    module: 'stories/public/share-card.route.ts',
    prefetch: false,
    revalidated: true,
  },
  '/story/:storyId/thanks': {
    module: 'stories/public/thanks.route.tsx',
    prefetch: false,
    react: 'never',
  },
  '/photos/:photoId': {
    module: 'stories/public/photo.route.ts',
    prefetch: false,
    revalidated: true,
  },
  '/photos/:photoId/:file': {
    module: 'stories/public/photo.route.ts',
    prefetch: false,
    revalidated: true,
  },
  '/pictures/:file': {
    module: 'pieces/pictures/pictures.route.ts',
    prefetch: false,
    revalidated: true,
  },
  '/search': { module: 'magazine/search/search.route.tsx', prefetch: false, react: 'never' },
  '/sitemap.xml': { module: 'magazine/feeds/sitemap.route.ts', ...file, cached: 'with stories' },
  '/sitemap/:part': { module: 'magazine/feeds/sitemap.route.ts', ...file, cached: 'with stories' },
  '/robots.txt': { module: 'magazine/feeds/robots.route.ts', ...file },
  '/.well-known/security.txt': { module: 'magazine/feeds/security.route.ts', revalidated: true },
  '/.well-known/change-password': { module: 'accounts/sign-in/change-password.route.ts' },
  '/about': { module: 'magazine/home/about.route.tsx', ...listedPage },
  '/contact': { module: 'magazine/contact/contact.route.tsx', sitemap: true, react: 'always' },
  '/guidelines': { module: 'stories/public/guidelines.route.tsx', ...listedPage },
  '/transparency': {
    module: 'team/transparency/transparency.route.tsx',
    sitemap: true,
    react: 'never',
  },
  '/privacy': { module: 'magazine/legal/legal.route.tsx', ...listedPage },
  '/terms': { module: 'magazine/legal/legal.route.tsx', ...listedPage },
  '/accessibility': { module: 'magazine/legal/legal.route.tsx', ...listedPage },
  '/newsletter': {
    module: 'newsletters/subscribe/subscribe.route.tsx',
    sitemap: true,
    react: 'never',
  },
  // These go from the cache with the pages of stories, for which the database notifies every copy of the site.
  '/newsletter/archive': {
    module: 'newsletters/archive/newsletter-archive.route.tsx',
    ...listedPage,
    cached: 'with stories',
  },
  '/newsletter/archive/:slug': {
    module: 'newsletters/archive/archived-newsletter.route.tsx',
    ...page,
    cached: 'with stories',
  },
  '/newsletter/feed.xml': {
    module: 'newsletters/archive/newsletters.route.ts',
    ...file,
    cached: 'with stories',
  },
  '/newsletter/feed.json': {
    module: 'newsletters/archive/newsletters.route.ts',
    ...file,
    cached: 'with stories',
  },
  '/newsletter/asked': { module: 'newsletters/subscribe/requested.route.tsx', react: 'never' },
  '/newsletter/confirm': { module: 'newsletters/subscribe/link.route.tsx', react: 'never' },
  '/newsletter/leave': {
    module: 'newsletters/subscribe/link.route.tsx',
    crossSitePost: true,
    react: 'never',
  },
  '/interest/asked': { module: 'newsletters/subscribe/requested.route.tsx', react: 'never' },
  '/interest/confirm': { module: 'newsletters/subscribe/link.route.tsx', react: 'never' },
  '/interest/withdraw': {
    module: 'newsletters/subscribe/link.route.tsx',
    crossSitePost: true,
    react: 'never',
  },
  '/interest/:offer': { module: 'newsletters/subscribe/subscribe.route.tsx', react: 'never' },
  '/complaints': { module: 'magazine/complaints/complaints.route.tsx', react: 'never' },
  '/complaints/:caseNumber': {
    module: 'magazine/complaints/case.route.tsx',
    unlogged: ':caseNumber',
    react: 'never',
  },

  '/auth': { module: 'accounts/sign-in/auth.route.tsx', private: true, react: 'always' },
  '/auth/verify': { module: 'accounts/sign-in/verify.route.tsx', private: true, react: 'never' },
  '/auth/code': { module: 'accounts/sign-in/code.route.tsx', private: true, react: 'never' },
  '/auth/google': { module: 'accounts/sign-in/google.route.tsx', private: true, react: 'never' },
  '/auth/google/callback': { module: 'accounts/sign-in/google-callback.route.ts', private: true },
  '/invitation': { module: 'accounts/team/invitation.route.tsx', private: true, react: 'never' },
  '/sign-out': {
    module: 'accounts/sign-in/sign-out.route.ts',
    prefetch: false,
    robots: 'disallow',
  },
  '/account': {
    area: 'members',
    module: 'accounts/account/account.route.tsx',
    private: true,
    react: 'always',
  },
  '/account/address': { module: 'accounts/account/address.route.tsx', private: true },
  '/account/confirm': { module: 'accounts/account/confirm-by-email.route.tsx', private: true },
  '/account/second-factor': {
    area: 'members',
    module: 'accounts/second-factor/second-factor.route.tsx',
    private: true,
  },
  '/account/data/:exportId': {
    area: 'members',
    module: 'accounts/data-export/data-copy.route.tsx',
    private: true,
  },
  '/account/data/:exportId/archive': {
    area: 'members',
    module: 'accounts/data-export/data-archive.route.ts',
    private: true,
  },
  '/submit': {
    module: 'stories/author/submit.route.tsx',
    private: true,
    robots: 'allow',
    sitemap: true,
    body: 'photo',
  },
  '/submit/draft': {
    area: 'members',
    module: 'stories/author/story-draft.route.ts',
    private: true,
    robots: 'allow',
  },
  '/submit/:submissionId': {
    area: 'members',
    module: 'stories/author/sent.route.tsx',
    private: true,
    robots: 'allow',
    react: 'never',
  },
  '/dashboard': {
    module: 'accounts/dashboard/dashboard.route.tsx',
    private: true,
  },
  '/favourites/:itemType/:itemId': {
    module: 'accounts/favourites/favourite.route.ts',
    private: true,
  },
  '/notice/:noticeId': { area: 'members', module: 'stories/author/notice.route.ts', private: true },
  '/submission/:submissionId/:storySlug?': {
    area: 'members',
    module: 'stories/author/submission.route.tsx',
    private: true,
    body: 'photo',
    unlogged: ':storySlug?',
    react: 'always',
  },
  '/collections': {
    area: 'members',
    module: 'accounts/collections/collections.route.tsx',
    private: true,
  },
  '/collections/save/:itemType/:itemId': {
    area: 'members',
    module: 'accounts/collections/save.route.tsx',
    private: true,
  },
  // Its owner's, and once it is unlisted anyone's who has its address.
  '/collection/:collectionId': {
    module: 'accounts/collections/collection.route.tsx',
    unlogged: ':collectionId',
  },
  '/collection/:collectionId/card.png': {
    module: 'accounts/collections/share-card.route.ts',
    prefetch: false,
    unlogged: ':collectionId',
  },
  '/collection/:collectionId/delete': {
    area: 'members',
    module: 'accounts/collections/delete.route.tsx',
    prefetch: false,
  },

  // Robots may read it: it tells them to forget it, which they would not see if they were asked to stay away.
  '/preview/:token': {
    module: 'editor/preview/preview.route.tsx',
    private: true,
    robots: 'allow',
    unlogged: ':token',
    react: 'never',
  },

  '/edit': { module: 'editor/lists/pieces.route.tsx', ...editPage },
  '/edit/calendar': { module: 'editor/lists/calendar.route.tsx', ...editPage },
  '/edit/new/:kind': { module: 'editor/lists/new-piece.route.tsx', ...editPage },
  '/edit/team': { module: 'editor/lists/team.route.tsx', ...editPage },
  '/edit/pictures': { module: 'editor/pictures/pictures.route.tsx', ...editPage, body: 'photo' },
  '/edit/front-page': { module: 'editor/settings/front-page.route.tsx', ...editPage },
  '/edit/front-page/preview': {
    module: 'editor/settings/front-page-preview.route.tsx',
    ...edit,
    react: 'never',
    framed: true,
  },
  '/edit/settings': { module: 'editor/settings/settings.route.tsx', ...editPage },
  '/edit/settings/:form': {
    module: 'editor/settings/settings-form.route.tsx',
    ...editPage,
    body: 'piece',
  },
  '/edit/settings/:form/revisions': {
    module: 'editor/settings/settings-revisions.route.tsx',
    ...editPage,
  },
  '/edit/settings/:form/revisions/:number': {
    module: 'editor/settings/settings-revision.route.tsx',
    ...editPage,
  },
  // Figures, links and files: a document.
  '/edit/readership': { module: 'editor/readership/readership.route.tsx', ...edit, react: 'never' },
  '/edit/readership.csv': { module: 'editor/readership/readership-csv.route.ts', ...edit },
  '/edit/newsletter': { module: 'newsletters/write/newsletters.route.tsx', ...editPage },
  '/edit/newsletter/:newsletterId': {
    module: 'newsletters/write/newsletter.route.tsx',
    ...editPage,
    body: 'piece',
  },
  '/edit/newsletter/:newsletterId/draft': {
    module: 'newsletters/write/newsletter-draft.route.ts',
    ...edit,
    body: 'piece',
  },
  '/edit/newsletter/:newsletterId/preview': {
    module: 'newsletters/write/newsletter-preview.route.ts',
    ...edit,
    framed: true,
  },
  '/edit/newsletter/:newsletterId/email': {
    module: 'newsletters/write/newsletter-email.route.tsx',
    ...editPage,
  },
  '/edit/newsletter/:newsletterId/delete': {
    module: 'newsletters/write/delete-newsletter.route.tsx',
    ...editPage,
  },
  '/edit/links.json': { module: 'editor/lists/links-json.route.ts', ...edit },
  '/edit/pictures.json': {
    module: 'editor/pictures/pictures-json.route.ts',
    ...edit,
    body: 'photo',
  },
  '/edit/pictures/:name': {
    module: 'editor/pictures/picture.route.tsx',
    ...editPage,
    body: 'photo',
  },
  '/edit/pictures/:name/delete': {
    module: 'editor/pictures/delete-picture.route.tsx',
    ...editPage,
  },
  '/edit/newsletter/:newsletterId/send': {
    module: 'newsletters/send/newsletter-send.route.tsx',
    ...editPage,
  },
  '/edit/newsletter/:newsletterId/sending': {
    module: 'newsletters/send/newsletter-sending.route.tsx',
    ...editPage,
  },
  '/edit/newsletter/:newsletterId/stop': {
    module: 'newsletters/send/newsletter-stop.route.tsx',
    ...editPage,
  },
  '/edit/newsletter/:newsletterId/unschedule': {
    module: 'newsletters/send/newsletter-unschedule.route.tsx',
    ...editPage,
  },
  '/edit/:pieceId': { module: 'editor/form/piece.route.tsx', ...editPage, body: 'piece' },
  '/edit/:pieceId/conflict': {
    module: 'editor/acts/conflict.route.tsx',
    ...editPage,
    body: 'piece',
  },
  '/edit/:pieceId/revisions/:number?': { module: 'editor/acts/revisions.route.tsx', ...editPage },
  '/edit/:pieceId/draft': { module: 'editor/form/draft.route.ts', ...edit, body: 'piece' },
  '/edit/:pieceId/presence': { module: 'editor/form/presence.route.ts', ...edit },
  '/edit/:pieceId/rendered': {
    module: 'editor/preview/rendered.route.tsx',
    ...edit,
    react: 'never',
    framed: true,
  },
  '/edit/:pieceId/email': {
    module: 'newsletters/write/piece-email.route.ts',
    ...edit,
    framed: true,
  },
  '/edit/:pieceId/comments': {
    module: 'editor/comments/comments.route.tsx',
    ...editPage,
    body: 'piece',
  },
  '/edit/:pieceId/preview-links': { module: 'editor/preview/preview-links.route.tsx', ...editPage },
  '/edit/order/:kind': { module: 'editor/lists/order.route.tsx', ...editPage },
  '/edit/:pieceId/publish': { module: 'editor/acts/publish.route.tsx', ...editPage },
  '/edit/:pieceId/schedule': { module: 'editor/acts/schedule.route.tsx', ...editPage },
  '/edit/:pieceId/unschedule': { module: 'editor/acts/unschedule.route.tsx', ...editPage },
  '/edit/:pieceId/unpublish': { module: 'editor/acts/unpublish.route.tsx', ...editPage },
  '/edit/:pieceId/address': { module: 'editor/acts/address.route.tsx', ...editPage },
  '/edit/:pieceId/correct': { module: 'editor/acts/correct.route.tsx', ...editPage },
  '/edit/:pieceId/duplicate': { module: 'editor/acts/duplicate.route.tsx', ...editPage },
  '/edit/:pieceId/discard': { module: 'editor/acts/discard.route.tsx', ...editPage },
  '/edit/:pieceId/delete': { module: 'editor/acts/delete.route.tsx', ...editPage },
  '/admin': { module: 'stories/review/queue.route.tsx', ...adminPage },
  '/admin/:submissionId': {
    module: 'stories/review/review.route.tsx',
    inside: '/admin',
    ...adminPage,
  },
  '/admin/reports': { module: 'team/inboxes/cases.route.tsx', ...adminPage },
  '/admin/reports/:caseId': { module: 'team/inboxes/case.route.tsx', ...adminPage },
  '/admin/complaints': { module: 'team/inboxes/cases.route.tsx', ...adminPage },
  '/admin/complaints/:caseId': { module: 'team/inboxes/case.route.tsx', ...adminPage },
  '/admin/messages': { module: 'team/inboxes/cases.route.tsx', ...adminPage },
  '/admin/messages/:caseId': { module: 'team/inboxes/case.route.tsx', ...adminPage },
  '/admin/newsletter': { module: 'newsletters/subscribe/mailing-list.route.tsx', ...adminPage },
  '/admin/interest': { module: 'newsletters/subscribe/mailing-list.route.tsx', ...adminPage },
  '/admin/suppressed': { module: 'newsletters/bounces/suppressed.route.tsx', ...adminPage },
  '/admin/suppressed/:suppressionId': {
    module: 'newsletters/bounces/lift-suppression.route.tsx',
    ...adminPage,
  },
  '/admin/team': { module: 'accounts/team/team.route.tsx', ...adminPage },
  '/admin/mail': { module: 'team/undelivered-emails/mail.route.tsx', ...adminPage },
  '/admin/presence': { module: 'stories/review/presence.route.ts', ...admin },
  '/admin/health': { module: 'team/health/health.route.tsx', ...adminPage },
  '/admin/log': { module: 'team/log/log.route.tsx', ...adminPage },
  '/admin/submissions.csv': { module: 'team/export.route.ts', ...admin },
  '/admin/reports.csv': { module: 'team/export.route.ts', ...admin },
  '/admin/complaints.csv': { module: 'team/export.route.ts', ...admin },
  '/admin/messages.csv': { module: 'team/export.route.ts', ...admin },
  '/admin/newsletter.csv': { module: 'team/export.route.ts', ...admin },
  '/admin/interest.csv': { module: 'team/export.route.ts', ...admin },
  '/admin/suppressed.csv': { module: 'team/export.route.ts', ...admin },
  '/admin/mail.csv': { module: 'team/export.route.ts', ...admin },
  '/admin/log.csv': { module: 'team/export.route.ts', ...admin },
  '/admin/undo/:submissionId': { module: 'stories/review/undo.route.ts', ...admin },
  '/admin/bulk': { module: 'stories/review/bulk.route.tsx', ...admin },
  '/admin/bulk/:bulkId': { module: 'stories/review/bulk-results.route.tsx', ...admin },
} satisfies Record<string, Rules>

/** `routes.ts` makes the routes of it. */
export const addresses: Record<Address, Rules> = table

/** As they stand in the list. */
export function addressesWhere(holds: (rules: Rules) => boolean) {
  return Object.entries(addresses).flatMap(([address, rules]) =>
    holds(rules) ? [address as Address] : [],
  )
}

/** @param params what a parameter may be, by its name; one that is not named is anything but a slash */
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

/** Also where nothing is found there. */
export function isPrivatePath(pathname: string) {
  return privatePath.test(decoded(pathname))
}

// What only the server asks for is made when it is asked for: a browser would be sent it otherwise.
let framedPath: RegExp | undefined

export function isNeverFramed(pathname: string) {
  framedPath ??= new RegExp(
    `^(?:${addressesWhere((rules) => rules.framed === true)
      .map((each) => pathPattern(each))
      .join('|')})/?$`,
    'i',
  )
  return isPrivatePath(pathname) && !framedPath.test(decoded(pathname))
}

/** A page that does not exist has nothing for React to do. */
export function reactRuleOf(pathname: string) {
  const address = pagePatterns.find(([pattern]) => pattern.test(decoded(pathname)))?.[1]
  return address ? addresses[address].react : 'never'
}

const pagePatterns = addressesWhere(() => true).map(
  (address) => [new RegExp(`^${pathPattern(address)}/?$`, 'i'), address] as const,
)

/** The beginnings of pathnames. */
export function robotsDisallow() {
  const left = addressesWhere(
    ({ robots, private: isPrivate }) => robots === 'disallow' || (isPrivate && !robots) || false,
  )
  return segmentsOf(left).map((segment) => `/${segment}`)
}

/** For visitors, whose pages are the same for everyone: fetched as the pointer comes to rest on a link (Speculation Rules). */
export function speculationRules() {
  return JSON.stringify({
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
}

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
