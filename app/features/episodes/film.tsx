import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { VideoHost } from '#content/site.ts'
import { filmAddress } from './film-address.ts'

type FilmProps = {
  title: string
  duration: string
  /** The video host's name for it; null while it has none. */
  embedId: string | null
  host: VideoHost | null
  poster: ReactNode
}

/** A poster that becomes the film: the video host is not asked for anything before the reader says so. */
export function Film({ title, duration, embedId, host, poster }: FilmProps) {
  const mark = (
    <span className="playmark">
      <Play aria-hidden="true" />
      <span>
        <span className="sr-only">Play {title}, </span>
        {duration}
      </span>
    </span>
  )

  const address = filmAddress(host, embedId)
  if (!host || !address) {
    return (
      <div className="film frame aspect-video border border-hair">
        <details>
          <summary className="film-poster">
            {poster}
            {mark}
          </summary>
          <p className="film-notice">
            <span className="max-w-96">
              The film is on its way. Until it is here, every word of it can be read below.
            </span>
          </p>
        </details>
      </div>
    )
  }
  return (
    <div
      className="film frame aspect-video border border-hair"
      data-film={address}
      data-film-title={title}
    >
      <a className="film-poster" href={address} target="_blank" rel="noopener">
        {poster}
        {mark}
      </a>
      <div className="film-notice" data-film-notice="" hidden suppressHydrationWarning>
        <p className="max-w-96">
          Episodes play from {host.name}, which sets its own cookies. Nothing loads until you say
          so.
        </p>
        <Button variant="hero" data-film-allow="">
          Allow and play
        </Button>
      </div>
    </div>
  )
}
