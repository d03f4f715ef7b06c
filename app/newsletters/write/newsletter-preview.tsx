import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { PreviewPane } from '#app/editor/preview/preview-views.tsx'
import { Link } from '#app/ui/link.tsx'

const views = { email: 'Email', phone: 'Phone', dark: 'Dark', text: 'Plain text' }
type View = keyof typeof views
const queries: Record<View, string> = {
  email: '',
  phone: '',
  dark: '?theme=dark',
  text: '?as=text',
}

export function NewsletterPreview({
  newsletterId,
  saves,
}: {
  newsletterId: string
  saves: number
}) {
  const [view, setView] = useState<View>('email')
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (saves > 0 && frame.current) loadAgain(frame.current)
  }, [saves])

  return (
    <PreviewPane
      views={views}
      view={view}
      onChoose={setView}
      link={
        <Link className="more" to={href('/edit/newsletter/:newsletterId/email', { newsletterId })}>
          All at once
        </Link>
      }
      frame={{
        ref: frame,
        src: previewAddress(newsletterId, queries[view]),
        className: view === 'phone' ? 'mail-phone' : undefined,
      }}
    />
  )
}

// A reload keeps the place that a frame is scrolled to. While its first load is under way, a reload would end that and leave
// the frame empty.
function loadAgain({ contentDocument, contentWindow, src }: HTMLIFrameElement) {
  if (contentDocument && contentDocument.URL !== 'about:blank') contentWindow?.location.reload()
  else contentWindow?.location.replace(src)
}

export function previewAddress(newsletterId: string, query = '') {
  return `${href('/edit/newsletter/:newsletterId/preview', { newsletterId })}${query}`
}
