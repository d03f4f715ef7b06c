import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('watch', 'routes/watch.tsx'),

  route('gallery', 'routes/gallery/gallery.tsx'),
  route('gallery/:slug', 'routes/gallery/work.tsx'),

  route('blog', 'routes/blog/blog.tsx'),
  route('blog/tag/:tag', 'routes/blog/tag.tsx'),
  route('blog/:slug', 'routes/blog/article.tsx'),
  route('tattoo-cost-calculator', 'routes/offers/calculator.tsx'),
  route('first-tattoo-checklist', 'routes/offers/checklist.tsx'),

  route('stories', 'routes/stories/stories.tsx'),
  route('story/:storyId', 'routes/stories/story.tsx'),
  route('story/:storyId/report', 'routes/stories/report.tsx'),
  route('photos/:photoId', 'routes/stories/photo.ts', { id: 'photo-as-stored' }),
  route('photos/:photoId/:file', 'routes/stories/photo.ts', { id: 'photo-in-width' }),

  route('pictures/:file', 'routes/pictures.ts'),

  route('blog/feed.xml', 'routes/feeds/articles.ts', { id: 'articles-rss' }),
  route('blog/feed.json', 'routes/feeds/articles.ts', { id: 'articles-json' }),
  route('newsletter/feed.xml', 'routes/feeds/newsletters.ts', { id: 'newsletters-rss' }),
  route('newsletter/feed.json', 'routes/feeds/newsletters.ts', { id: 'newsletters-json' }),
  route('stories/feed.xml', 'routes/feeds/stories.ts', { id: 'stories-rss' }),
  route('stories/feed.json', 'routes/feeds/stories.ts', { id: 'stories-json' }),
  route('search', 'routes/search/search.tsx'),
  route('sitemap.xml', 'routes/feeds/sitemap.ts', { id: 'sitemap' }),
  route('sitemap/:part', 'routes/feeds/sitemap.ts', { id: 'sitemap-part' }),
  route('robots.txt', 'routes/feeds/robots.ts'),
  route('.well-known/security.txt', 'routes/feeds/security.ts'),

  route('auth', 'routes/account/auth.tsx'),
  route('auth/code', 'routes/account/code.tsx'),
  route('auth/verify', 'routes/account/verify.tsx'),
  route('auth/google', 'routes/account/google.tsx'),
  route('auth/google/callback', 'routes/account/google-callback.ts'),
  route('account/address', 'routes/members/address.tsx'),
  route('account/confirm', 'routes/members/confirm-by-email.tsx'),
  // Its former address, which emails and open pages may still have.
  route('account/letter', 'routes/members/confirm-moved.ts'),
  route('sign-out', 'routes/account/sign-out.ts'),

  route('about', 'routes/about.tsx'),
  route('contact', 'routes/contact.tsx'),
  route('transparency', 'routes/transparency.tsx'),
  ...['privacy', 'terms', 'accessibility'].map((page) =>
    route(page, 'routes/legal/legal.tsx', { id: page }),
  ),

  route('newsletter', 'routes/subscriptions/subscribe.tsx', { id: 'newsletter' }),
  route('newsletter/archive', 'routes/subscriptions/newsletter-archive.tsx'),
  route('newsletter/archive/:slug', 'routes/subscriptions/archived-newsletter.tsx'),
  route('interest/:offer', 'routes/subscriptions/subscribe.tsx', { id: 'interest' }),
  ...['newsletter/asked', 'interest/asked'].map((path) =>
    route(path, 'routes/subscriptions/requested.tsx', { id: path }),
  ),
  ...['newsletter/confirm', 'newsletter/leave', 'interest/confirm', 'interest/withdraw'].map(
    (path) => route(path, 'routes/subscriptions/link.tsx', { id: path }),
  ),
  route('complaints', 'routes/complaints/complaints.tsx'),
  route('complaints/:caseNumber', 'routes/complaints/case.tsx'),

  // Its owner's, and once it is unlisted anyone's who has its address.
  route('collection/:collectionId', 'routes/collections/collection.tsx'),

  // Signed out, these two show a card that leads to /auth.
  route('submit', 'routes/members/submit.tsx'),
  route('dashboard', 'routes/members/dashboard.tsx'),
  route('favourites/:itemType/:itemId', 'routes/members/favourite.ts'),

  // For whoever has the link of a draft.
  route('preview/:token', 'routes/preview/preview.tsx'),

  // Signed in from here down.
  layout('routes/members/area.tsx', [
    route('account', 'routes/members/account.tsx'),
    route('account/second-factor', 'routes/members/second-factor.tsx'),
    route('account/data/:exportId', 'routes/members/data-copy.tsx'),
    route('account/data/:exportId/archive', 'routes/members/data-archive.ts'),
    route('notice/:noticeId', 'routes/members/notice.ts'),
    route('submission/:submissionId/:storySlug?', 'routes/members/submission.tsx'),
    route('collections', 'routes/collections/collections.tsx'),
    route('collections/save/:itemType/:itemId', 'routes/collections/save.tsx'),
    route('collection/:collectionId/delete', 'routes/collections/delete.tsx'),
  ]),

  // Writers, editors and admins from here down.
  layout('routes/edit/area.tsx', [
    route('edit', 'routes/edit/pieces.tsx'),
    route('edit/calendar', 'routes/edit/calendar.tsx'),
    route('edit/new/:kind', 'routes/edit/new-piece.tsx'),
    route('edit/team', 'routes/edit/team.tsx'),
    route('edit/pictures', 'routes/edit/pictures.tsx'),
    route('edit/front-page', 'routes/edit/front-page.tsx'),
    route('edit/front-page/preview', 'routes/edit/front-page-preview.tsx'),
    route('edit/settings', 'routes/edit/settings.tsx'),
    route('edit/settings/:form', 'routes/edit/settings-form.tsx'),
    route('edit/settings/:form/revisions', 'routes/edit/settings-revisions.tsx'),
    route('edit/settings/:form/revisions/:number', 'routes/edit/settings-revision.tsx'),
    route('edit/readership', 'routes/edit/readership.tsx'),
    route('edit/readership.csv', 'routes/edit/readership-csv.ts'),
    route('edit/newsletter', 'routes/edit/newsletters.tsx'),
    route('edit/newsletter/:newsletterId', 'routes/edit/newsletter.tsx'),
    route('edit/newsletter/:newsletterId/draft', 'routes/edit/newsletter-draft.ts'),
    route('edit/newsletter/:newsletterId/preview', 'routes/edit/newsletter-preview.ts'),
    route('edit/newsletter/:newsletterId/email', 'routes/edit/newsletter-email.tsx'),
    route('edit/newsletter/:newsletterId/delete', 'routes/edit/delete-newsletter.tsx'),
    route('edit/links.json', 'routes/edit/links-json.ts'),
    route('edit/pictures.json', 'routes/edit/pictures-json.ts'),
    route('edit/pictures/:name', 'routes/edit/picture.tsx'),
    route('edit/pictures/:name/delete', 'routes/edit/delete-picture.tsx'),
    ...['send', 'sending', 'approve', 'stop', 'unschedule'].map((act) =>
      route(`edit/newsletter/:newsletterId/${act}`, `routes/edit/newsletter-${act}.tsx`),
    ),
    route('edit/:pieceId', 'routes/edit/piece.tsx'),
    route('edit/:pieceId/conflict', 'routes/edit/conflict.tsx'),
    route('edit/:pieceId/revisions/:number?', 'routes/edit/revisions.tsx'),
    route('edit/:pieceId/draft', 'routes/edit/draft.ts'),
    route('edit/:pieceId/presence', 'routes/edit/presence.ts'),
    route('edit/:pieceId/rendered', 'routes/edit/rendered.tsx'),
    route('edit/:pieceId/preview-links', 'routes/edit/preview-links.tsx'),
    route('edit/order/:kind', 'routes/edit/order.tsx'),
    route('edit/:pieceId/publish', 'routes/edit/publish.tsx'),
    route('edit/:pieceId/schedule', 'routes/edit/schedule.tsx'),
    route('edit/:pieceId/unschedule', 'routes/edit/unschedule.tsx'),
    route('edit/:pieceId/unpublish', 'routes/edit/unpublish.tsx'),
    route('edit/:pieceId/address', 'routes/edit/address.tsx'),
    route('edit/:pieceId/correct', 'routes/edit/correct.tsx'),
    route('edit/:pieceId/discard', 'routes/edit/discard.tsx'),
    route('edit/:pieceId/delete', 'routes/edit/delete.tsx'),
  ]),

  // Admins only from here down.
  layout('routes/admin/area.tsx', [
    ...['reports', 'complaints', 'messages'].flatMap((room) => [
      route(`admin/${room}`, 'routes/admin/cases.tsx', { id: `admin-${room}` }),
      route(`admin/${room}/:caseId`, 'routes/admin/case.tsx', { id: `admin-${room}-case` }),
    ]),
    ...['newsletter', 'interest'].map((list) =>
      route(`admin/${list}`, 'routes/admin/mailing-list.tsx', { id: `admin-${list}` }),
    ),
    route('admin/suppressed', 'routes/admin/suppressed.tsx'),
    route('admin/suppressed/:suppressionId', 'routes/admin/lift-suppression.tsx'),
    route('admin/team', 'routes/admin/team.tsx'),
    route('admin/mail', 'routes/admin/mail.tsx'),
    route('admin/events', 'routes/admin/events.ts'),
    route('admin/presence', 'routes/admin/presence.ts'),
    route('admin/review-items', 'routes/admin/review-items.ts'),
    route('admin/health', 'routes/admin/health.tsx'),
    route('admin/log', 'routes/admin/log.tsx'),
    ...[
      ...['submissions', 'reports', 'complaints', 'messages'],
      ...['newsletter', 'interest', 'suppressed', 'mail', 'log'],
    ].map((table) => route(`admin/${table}.csv`, 'routes/admin/export.ts', { id: `${table}-csv` })),
    route('admin/undo/:submissionId', 'routes/admin/undo.ts'),
    route('admin/bulk', 'routes/admin/bulk.tsx'),
    route('admin/bulk/:bulkId', 'routes/admin/bulk-results.tsx'),
    route('admin', 'routes/admin/queue.tsx', [route(':submissionId', 'routes/admin/review.tsx')]),
  ]),

  ...(process.env.NODE_ENV === 'development' ? [route('style', 'routes/style/style.tsx')] : []),

  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
