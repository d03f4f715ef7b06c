import { use, useEffect, useRef } from 'react'
import { href, Links, Meta, Scripts, ScrollRestoration } from 'react-router'
import { speculationRules } from '#app/addresses.ts'
import beforePaint from '#app/ui/enhance/before-paint.js?raw'
import enhanceUrl from '#app/ui/enhance/enhance.ts?worker&url'
import formScript from '#app/ui/enhance/sent-drafts.js?raw'
import { NonceContext } from '#app/ui/nonce.ts'
import { site } from '#content/site.ts'
import type { ToastKey } from '#content/toasts.ts'
import { ForViewer } from './for-viewer.tsx'
import type { NavigationViewer } from './navigation.ts'

type HeadProps = {
  title: string | undefined
  styles: string
  bare: boolean
  /** A form is on the page, or the page says what became of one. */
  hasForms: boolean
}

export function Head({ title, styles, bare, hasForms }: HeadProps) {
  const nonce = use(NonceContext)
  const scripts = hasForms ? `${beforePaint}\n${formScript}` : beforePaint
  return (
    <head>
      <meta charSet="utf-8" />
      {/* The links of a page in a frame leave the frame. */}
      {bare && <base target="_blank" />}
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#f3eadb" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#15120f" media="(prefers-color-scheme: dark)" />
      {!bare && (
        <script
          nonce={nonce}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own files, the same for everyone
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? scripts : '' }}
          suppressHydrationWarning
        />
      )}
      {/* With a precedence, React writes it before the scripts that it preloads. */}
      <link rel="stylesheet" href={styles} precedence="page" />
      {/* The `meta` of the root cannot see the handles of its pages. */}
      {title ? <title>{`${title}: ${site.name}`}</title> : <Meta />}
      <Links />
      {!bare && (
        <script
          type="module"
          src={enhanceUrl}
          fetchPriority="low"
          nonce={nonce}
          suppressHydrationWarning
        />
      )}
    </head>
  )
}

type PageScriptsProps = { isHydrated: boolean; viewer: NavigationViewer | null }

export function PageScripts({ isHydrated, viewer }: PageScriptsProps) {
  const nonce = use(NonceContext)
  // The rest is for pages without React, so the browser's script leaves it out.
  if (isHydrated || !import.meta.env.SSR) {
    return (
      <>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </>
    )
  }
  return (
    <>
      <ForViewer viewer={viewer}>
        {(viewer) =>
          !viewer && (
            <script
              type="speculationrules"
              nonce={nonce}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: our own rules, the same for everyone
              dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? speculationRules() : '' }}
              suppressHydrationWarning
            />
          )
        }
      </ForViewer>
      {/* Reloads the page when something changes; what React takes over has it in its own scripts. */}
      {import.meta.env.DEV && (
        <script type="module" src="/@vite/client" nonce={nonce} suppressHydrationWarning />
      )}
    </>
  )
}

export const feeds = [
  { of: 'articles', rss: href('/blog/feed.xml'), json: href('/blog/feed.json') },
  {
    of: 'newsletters',
    rss: href('/newsletter/feed.xml'),
    json: href('/newsletter/feed.json'),
  },
  { of: 'stories', rss: href('/stories/feed.xml'), json: href('/stories/feed.json') },
].flatMap(({ of, rss, json }) => {
  const title = `${site.name}: ${of}`
  return [
    { rel: 'alternate', type: 'application/rss+xml', title, href: rss },
    { rel: 'alternate', type: 'application/feed+json', title, href: json },
  ]
})

/** As a new document would. Within one section, such as a dialog over its list, the page manages focus itself. */
export function useFocusOnNavigation(pathname: string) {
  const section = pathname.split('/')[1] ?? ''
  const last = useRef(section)
  useEffect(() => {
    if (last.current === section) return
    last.current = section
    const main = document.getElementById('main')
    main?.setAttribute('tabindex', '-1')
    main?.focus({ preventScroll: true })
  }, [section])
}

/** By the toast that says that their form was accepted. */
const sentDrafts: Partial<Record<ToastKey, string>> = {
  messageSent: 'contact',
  reportSent: 'report',
  storySubmitted: 'story',
  storyChanged: 'edit',
  secondLookAsked: 'second-look',
  accountSaved: 'name',
  collectionMade: 'collection',
  collectionChanged: 'collection',
  collectionsSaved: 'collection',
  notesSaved: 'review',
  statusUpdated: 'review',
  messageClosed: 'closing',
  complaintClosed: 'closing',
  reportClosed: 'closing',
}

export function SentDraft({ toast }: { toast: ToastKey | null | undefined }) {
  const draft = toast && sentDrafts[toast]
  return draft && <span hidden data-draft-sent={draft} />
}
