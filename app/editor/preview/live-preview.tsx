import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { afterRest } from '#app/editor/form/writing.ts'
import type { PieceKind } from '#app/platform/db/schema/pieces.ts'
import { Icon, outsideShape } from '#app/ui/icon.tsx'
import { MissingPreview, PreviewPane } from './preview-views.tsx'

const ofPage = { page: 'Page', phone: 'Phone', dark: 'Dark' }
const elsewhere = {
  lists: 'In lists',
  card: 'When shared',
  email: 'In an email',
  feed: 'In the feed',
}
type View = keyof typeof ofPage | keyof typeof elsewhere

/** Where readers meet a piece besides its page. Only articles are in the feed. */
function viewsElsewhere(kind: PieceKind): Partial<typeof elsewhere> {
  const { feed, ...others } = elsewhere
  return kind === 'article' ? elsewhere : others
}

type Props = {
  pieceId: string
  kind: PieceKind
  /** How many times the text was saved since the page was opened. */
  saves: number
}

/** The saved text as readers would see it, beside the form, or in its place on a small screen. */
export function LivePreview({ pieceId, kind, saves }: Props) {
  const [view, setView] = useState<View>('page')
  const [isMissing, setIsMissing] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  const address = renderedAddress(pieceId, view)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of view loads the frame by itself
  useEffect(() => {
    if (saves > 0 && frame.current) void refresh(frame.current, address)
  }, [saves])

  useEffect(() => {
    if (!frame.current) return
    takeTheme(frame.current, view)
    showCaretIn(frame.current)
  }, [view])

  useEffect(() => {
    const rested = afterRest(() => frame.current && showCaretIn(frame.current))
    document.addEventListener('selectionchange', rested)
    return () => {
      rested.cancel()
      document.removeEventListener('selectionchange', rested)
    }
  }, [])

  return (
    <PreviewPane
      views={{ ...ofPage, ...viewsElsewhere(kind) }}
      view={view}
      onChoose={setView}
      link={
        <a
          className="more min-w-11 shrink-0 justify-end"
          href={address}
          target="_blank"
          rel="noreferrer"
          title="Open in a new tab"
        >
          <span className="sr-only">Open in a new tab</span>
          <Icon shape={outsideShape} className="size-4" />
        </a>
      }
      notice={isMissing && <MissingPreview onRetry={() => setIsMissing(false)} />}
      frame={{
        ref: frame,
        src: address,
        className: view === 'phone' ? 'mail-phone' : undefined,
        onLoad: ({ currentTarget }) => {
          setIsMissing(!showsPreview(currentTarget))
          takeTheme(currentTarget, view)
          showCaretIn(currentTarget)
        },
      }}
    />
  )
}

/** The same on pages of their own; with script, one leads to the others. */
export function PreviewPages({ pieceId, kind }: Pick<Props, 'pieceId' | 'kind'>) {
  const elsewhere = Object.entries(viewsElsewhere(kind)) as [View, string][]
  return (
    <>
      <a
        className="link inline-flex min-h-11 items-center"
        href={renderedAddress(pieceId)}
        target="_blank"
        rel="noreferrer"
      >
        Preview
      </a>
      {elsewhere.map(([view, label]) => (
        <a
          key={view}
          className="when-no-script link min-h-11 content-center"
          href={renderedAddress(pieceId, view)}
        >
          {label}
        </a>
      ))}
    </>
  )
}

/** The address of the saved text as readers would see it. */
function renderedAddress(pieceId: string, view: View = 'page') {
  if (view === 'email') return href('/edit/:pieceId/email', { pieceId })
  const address = href('/edit/:pieceId/rendered', { pieceId })
  return view in ofPage ? address : `${address}?view=${view}`
}

/** Puts what is saved now into the frame, which stays where it is scrolled to as long as it shows what is written. */
async function refresh(frame: HTMLIFrameElement, address: string) {
  const shown = frame.contentDocument
  if (!shown?.body) return
  // It is HTML, which no fetcher reads.
  const answer = await fetch(address).catch(() => null)
  if (!answer?.ok) return
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const part = next.querySelector(shownPart)
  // A frame that was loaded again meanwhile shows it already.
  if (part && frame.contentDocument === shown) shown.querySelector(shownPart)?.replaceWith(part)
  showCaretIn(frame)
}

/** The piece in a page, or in an email. */
const shownPart = 'main[data-preview], table.sheet'

/** Whether the frame shows a piece, and not a page that says why it cannot, or the browser's own. */
function showsPreview({ contentDocument }: HTMLIFrameElement) {
  return contentDocument?.querySelector(shownPart) != null
}

/** The frame runs no script, so it cannot read which theme was chosen. */
function takeTheme({ contentDocument }: HTMLIFrameElement, view: View) {
  const theme = view === 'dark' ? 'ink' : document.documentElement.dataset.theme
  if (contentDocument) contentDocument.documentElement.dataset.theme = theme ?? ''
}

/** Scrolls the frame to the words of the line that is being written, where it shows them. */
function showCaretIn({ contentDocument, contentWindow }: HTMLIFrameElement) {
  const words = lettersOf(lineAtCaret()).slice(0, 60)
  if (!contentDocument || !contentWindow || words.length < 4) return
  const places = contentDocument.querySelectorAll('main :is(p, li, h2, h3, td):not(nav *)')
  const place = [...places].find(({ textContent }) => lettersOf(textContent).includes(words))
  if (!place) return
  const { top, bottom } = place.getBoundingClientRect()
  const { innerHeight } = contentWindow
  if (top >= 0 && bottom <= innerHeight) return
  contentWindow.scrollBy({ top: top - innerHeight / 3, behavior: 'instant' })
}

/** Of the text, on the surface or in the plain field. */
function lineAtCaret() {
  const { activeElement } = document
  if (activeElement instanceof HTMLTextAreaElement && activeElement.name === 'body') {
    const { value, selectionStart: at } = activeElement
    return value.slice(value.lastIndexOf('\n', at - 1) + 1).split('\n', 1)[0]
  }
  const { focusNode } = getSelection() ?? {}
  const element = focusNode instanceof Element ? focusNode : focusNode?.parentElement
  return element?.closest('.cm-line')?.textContent
}

/** Without signs and addresses of links, which a page does not show. */
function lettersOf(words: string | null | undefined) {
  return (words ?? '').replace(/\]\([^()\s]*\)/g, '').replace(/[^\p{L}\p{N}]+/gu, '')
}
