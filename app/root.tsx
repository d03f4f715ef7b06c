import { type ReactNode, useSyncExternalStore } from 'react'
import {
  data,
  isRouteErrorResponse,
  Outlet,
  redirectDocument,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { catalogue } from '#app/pieces/reading/catalogue.server.ts'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { ConsentBar } from '#app/site/consent-bar.tsx'
import { ErrorPage, NotFound } from '#app/site/error-page.tsx'
import { newsletterTopic } from '#app/site/newsletter-topic.ts'
import { listThirdParties } from '#app/site/parties.ts'
import { PreviewStrip, SiteFooter } from '#app/site/site-footer.tsx'
import { SiteHeader } from '#app/site/site-header.tsx'
import { SubscriptionForm } from '#app/site/subscription-form.tsx'
import membersStyles from '#app/ui/styles/members.css?url'
import readersStyles from '#app/ui/styles/readers.css?url'
import teamStyles from '#app/ui/styles/team.css?url'
import { ToastRegion } from '#app/ui/toast.tsx'
import { site } from '#content/site.ts'
import { toasts } from '#content/toasts.ts'
import type { Route } from './+types/root.ts'
import { isPrivatePath, reactRuleOf } from './addresses.ts'
import {
  hasInventedSettings,
  publicSettings,
  siteSettings,
} from './platform/configuration/site-settings.server.ts'
import { getRequestContext } from './platform/request/request-context.server.ts'
import { takeFlash } from './platform/response/flash.server.ts'
import {
  authenticate,
  currentAccountTag,
  currentViewer,
} from './platform/sessions/viewer.server.ts'
import type { Handle } from './route-handle.ts'
import { feeds, Head, PageScripts, SentDraft, useFocusOnNavigation } from './site/document.tsx'
import { hasInventedContent } from './site/invented-content.server.ts'
import { isNetworkError, keepPageWhenUnreachable } from './site/offline-forms.ts'
import { usePersonalText } from './ui/personal.tsx'

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    const renewed = await authenticate(request, context)
    const response = await next()
    // What an action has set for this cookie, a new session or the end of one, is later news.
    const set = new Set(response.headers.getSetCookie().map(nameOf))
    for (const cookie of renewed.getSetCookie()) {
      if (!set.has(nameOf(cookie))) response.headers.append('Set-Cookie', cookie)
    }
    return response
  },
]

// A page without React is a document of its own, so a form that is redirected to it loads it (links: entry.client.tsx).
const leaveForDocument: Route.ClientMiddlewareFunction = async ({ request }, next) => {
  const isDocument = reactRuleOf(new URL(request.url).pathname) === 'never'
  if (request.method === 'GET' && isDocument) throw redirectDocument(request.url)
  return next()
}

export const clientMiddleware = [leaveForDocument, keepPageWhenUnreachable]

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = currentViewer(context)
  const { toast, also, headers } = await takeFlash(request)
  return data(
    {
      origin: configuration.baseUrl,
      toast,
      toasts: [toast, also].flatMap((key) => (key ? toasts[key] : [])),
      viewer: viewer && { displayName: viewer.displayName, role: viewer.role },
      reader: currentAccountTag(context),
      reportsReading: configuration.cdn !== null,
      requestId: getRequestContext(context).requestId,
      isPreview: hasInventedContent || catalogue.hasInvented || hasInventedSettings(),
      site: publicSettings(),
      parties: listThirdParties(siteSettings.films.host, site.adverts),
    },
    { headers },
  )
}

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
  ...feeds,
]

// For pages that did not come about; the others have their own.
export function meta({ error }: Route.MetaArgs) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const isGone = isRouteErrorResponse(error) && error.status === 410
  const happened = isMissing ? 'Page not found' : isGone ? 'Taken down' : 'Something went wrong'
  return [
    { title: error ? `${happened}: ${site.name}` : site.name },
    { name: 'description', content: site.description },
  ]
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const { pathname, search } = useLocation()
  const page = usePageHandles(pathname)
  const isHydrated = useIsHydrated(pathname, Boolean(root?.viewer))
  const reader = useReader(root?.reader)
  useFocusOnNavigation(pathname)
  const hasSiteBars = !page.hasOwnBar && !page.bare
  const isPreview = hasSiteBars && root?.isPreview
  const toast = root?.toast
  const isSignedOut = toast === 'signedOut' || toast === 'accountDeleted'

  return (
    // Before anything is drawn, a script writes the reader's theme here.
    <html
      lang="en-GB"
      className={page.ink ? 'stock-ink' : undefined}
      data-reader={reader}
      data-reports-reading={root?.reportsReading ? '' : undefined}
      data-signed-out={isSignedOut ? '' : undefined}
      suppressHydrationWarning
    >
      <Head
        title={page.title}
        styles={page.styles}
        bare={page.bare}
        hasForms={page.hasForms || Boolean(toast)}
      />
      <body data-failure={page.failure}>
        {!page.bare && (
          <a className="frame-exit" href={pathname + search} target="_top">
            Open this site in its own window
          </a>
        )}
        {isPreview && page.cover && <PreviewStrip />}
        {hasSiteBars && (
          <SiteHeader viewer={root?.viewer ?? null} pathname={pathname} cover={page.cover} />
        )}
        {!page.bare && (
          <ToastRegion
            toasts={page.hasOwnToasts ? [] : (root?.toasts ?? [])}
            of={root?.requestId}
          />
        )}
        <SentDraft key={root?.requestId} toast={toast} />
        {children}
        {hasSiteBars && (
          <SiteFooter
            newsletterForm={
              !page.hasOwnForm && <SubscriptionForm topic={newsletterTopic} place="footer" />
            }
            isPreview={isPreview && !page.cover}
            settings={root?.site}
          />
        )}
        {!page.bare && root && <ConsentBar {...root.parties} />}
        <PageScripts isHydrated={isHydrated} viewer={root?.viewer ?? null} />
      </body>
    </html>
  )
}

function usePageHandles(pathname: string) {
  const error = useRouteError()
  const handles = useMatches().map(({ handle }) => (handle ?? {}) as Handle)
  const react = reactRuleOf(pathname)
  const isTeams = handles.findLast((handle) => 'teamStyles' in handle)?.teamStyles
  const isRead = react === 'never' && !isPrivatePath(pathname)
  const hasOwnForm = react === 'always' || handles.some(({ ownForm }) => ownForm)
  return {
    title: error ? undefined : handles.at(-1)?.title,
    styles: isTeams ? teamStyles : isRead ? readersStyles : membersStyles,
    ink: handles.some(({ stock }) => stock === 'ink'),
    bare: handles.some((handle) => handle.bare),
    cover: handles.some(({ cover }) => cover),
    // An error page takes the place of the page with its bar.
    hasOwnBar: !error && handles.some(({ ownBar }) => ownBar),
    // A page of work has one form, and its reader's mind is on that.
    hasOwnForm,
    hasForms: hasOwnForm || !isRead,
    hasOwnToasts: handles.some(({ ownToasts }) => ownToasts),
    failure: handles.findLast(({ failure }) => failure)?.failure,
  }
}

/** Once React does it stays: an error page takes the place of the page. An error page by itself has nothing for it to do. */
function useIsHydrated(pathname: string, isSignedIn: boolean) {
  const runs = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const react = useRouteError() ? 'never' : reactRuleOf(pathname)
  return runs || react === 'always' || (!react && isSignedIn)
}

/** Or the mark in its place in a page for the cache. */
function useReader(currentAccountTag: string | null | undefined) {
  const personal = usePersonalText('reader', currentAccountTag ?? '')
  return currentAccountTag == null ? undefined : personal
}

function nameOf(cookie: string) {
  return cookie.split('=')[0]
}

function never() {
  return () => {}
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof loader>('root')
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return <NotFound />
    const why = error.status === 410 && typeof error.data === 'string' ? error.data : undefined
    return <ErrorPage status={error.status} why={why} />
  }
  if (isNetworkError(error)) {
    return <ErrorPage status={navigator.onLine ? 'no answer' : 'offline'} />
  }
  return <ErrorPage requestId={root?.requestId} />
}
