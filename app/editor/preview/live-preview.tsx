import { ExternalLink } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { afterRest } from '#app/editor/form/writing.ts'
import { MissingPreview, PreviewPane } from './preview-views.tsx'

const views = { page: 'Page', phone: 'Phone', dark: 'Dark', lists: 'In lists', card: 'When shared' }
type View = keyof typeof views

type Props = {
  pieceId: string
  /** How many times the text was saved since the page was opened. */
  saves: number
}

/** The saved text as readers would see it, beside the form, or in its place on a small screen. */
export function LivePreview({ pieceId, saves }: Props) {
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
      views={views}
      view={view}
      onChoose={setView}
      link={
        <a className="more" href={address} target="_blank" rel="noreferrer">
          <span className="max-sm:sr-only">Open in a new tab</span>
          <ExternalLink className="size-4" aria-hidden="true" />
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

/** The address of the saved text as readers would see it. */
function renderedAddress(pieceId: string, view: View = 'page') {
  const address = href('/edit/:pieceId/rendered', { pieceId })
  return view === 'lists' || view === 'card' ? `${address}?view=${view}` : address
}

/** Puts what is saved now into the frame, which stays where it is scrolled to as long as it shows what is written. */
async function refresh(frame: HTMLIFrameElement, address: string) {
  const shown = frame.contentDocument
  if (!shown?.body) return
  // It is HTML, which no fetcher reads.
  const answer = await fetch(address).catch(() => null)
  if (!answer?.ok) return
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const main = next.querySelector('main')
  // A frame that was loaded again meanwhile shows it already.
  if (main && frame.contentDocument === shown) shown.querySelector('main')?.replaceWith(main)
  showCaretIn(frame)
}

/** Whether the frame shows a piece, and not a page that says why it cannot, or the browser's own. */
function showsPreview({ contentDocument }: HTMLIFrameElement) {
  return contentDocument?.querySelector('main[data-preview]') != null
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
