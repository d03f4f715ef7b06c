import { ExternalLink } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { MissingPreview, PreviewPane } from './preview-views.tsx'

const views = { page: 'Page', lists: 'In lists', card: 'When shared' }
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
        onLoad: ({ currentTarget }) => {
          setIsMissing(!showsPreview(currentTarget))
          takeTheme(currentTarget)
        },
      }}
    />
  )
}

/** The address of the saved text as readers would see it. */
function renderedAddress(pieceId: string, view: View = 'page') {
  const address = href('/edit/:pieceId/rendered', { pieceId })
  return view === 'page' ? address : `${address}?view=${view}`
}

/** Puts what is saved now into the frame, which stays where it is scrolled to. */
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
}

/** Whether the frame shows a piece, and not a page that says why it cannot, or the browser's own. */
function showsPreview({ contentDocument }: HTMLIFrameElement) {
  return contentDocument?.querySelector('main[data-preview]') != null
}

/** The frame runs no script, so it cannot read which theme was chosen. */
function takeTheme({ contentDocument }: HTMLIFrameElement) {
  const { theme } = document.documentElement.dataset
  if (theme && contentDocument) contentDocument.documentElement.dataset.theme = theme
}
