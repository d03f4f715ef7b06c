import { useEffect, useRef } from 'react'
import { previewSandbox } from '#app/editor/preview/preview-views.tsx'
import { previewAddress } from '#app/newsletters/write/newsletter-preview.tsx'

type Props = { newsletterId: string; width: number; theme: string; className: string }

/** As long as it is, or without script one that scrolls. */
export function EmailFrame({ newsletterId, width, theme, className }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const shown = frame.current
    if (!shown) return
    const observer = new ResizeObserver(([entry]) => {
      shown.style.height = `${Math.ceil(entry?.target.getBoundingClientRect().height ?? 0)}px`
    })
    const follow = () => {
      const body = shown.contentDocument?.body
      observer.disconnect()
      if (body?.firstElementChild) observer.observe(body)
    }
    // It may have loaded before there was a listener.
    follow()
    shown.addEventListener('load', follow)
    return () => {
      shown.removeEventListener('load', follow)
      observer.disconnect()
    }
  }, [])
  return (
    <figure className={className}>
      <figcaption className="mb-2 font-sans font-semibold">
        {width} wide, {theme}
      </figcaption>
      <iframe
        ref={frame}
        className="mail"
        src={previewAddress(newsletterId, `?theme=${theme}`)}
        title={`The email, ${width} wide, ${theme}`}
        sandbox={previewSandbox}
        loading="lazy"
      />
    </figure>
  )
}
