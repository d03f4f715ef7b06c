import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { PreviewViews, previewSandbox } from '#app/features/editing/preview-views.tsx'
import { Link } from '#app/ui/link.tsx'

const views = { email: 'Email', phone: 'Phone', dark: 'Dark', text: 'Plain text' }
type View = keyof typeof views
const queries: Record<View, string> = {
  email: '',
  phone: '',
  dark: '?theme=dark',
  text: '?as=text',
}

/** The saved newsletter as an email, beside the form, or in its place on a small screen. */
export function NewsletterPreview({
  newsletterId,
  saves,
}: {
  newsletterId: string
  /** How many times the text was saved since the page was opened. */
  saves: number
}) {
  const [view, setView] = useState<View>('email')
  const [isReady, setIsReady] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  const address = previewAddress(newsletterId, queries[view])

  // Not before the page is painted, and not at all without script.
  useEffect(() => setIsReady(true), [])
  // A frame that is loaded again stays where it is scrolled to.
  useEffect(() => {
    if (saves > 0) frame.current?.contentWindow?.location.reload()
  }, [saves])

  return (
    <section className="desk-page when-script" aria-label="Preview">
      <div className="pane-head">
        <PreviewViews views={views} view={view} onChoose={setView} />
        <Link className="more" to={href('/edit/newsletter/:newsletterId/email', { newsletterId })}>
          All at once
        </Link>
      </div>
      {isReady && (
        <iframe
          ref={frame}
          title="Preview of what is saved"
          className={view === 'phone' ? 'mail-phone' : undefined}
          src={address}
          sandbox={previewSandbox}
          loading="lazy"
        />
      )}
    </section>
  )
}

export function previewAddress(newsletterId: string, query = '') {
  return `${href('/edit/newsletter/:newsletterId/preview', { newsletterId })}${query}`
}
