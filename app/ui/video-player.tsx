import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { PosterMark } from './poster-mark.tsx'

type VideoPlayerProps = {
  title: string
  /** Without script. */
  href: string
  embedUrl: string
  poster: ReactNode
  /** Before anything of theirs is loaded. */
  notice: string
  /** Whatever a reader has said of films. */
  isAlone?: boolean
}

/** No request goes to the video host before the reader agrees (ui/enhance/films.ts). */
export function VideoPlayer(props: VideoPlayerProps) {
  const { title, href, embedUrl, poster, notice, isAlone } = props
  return (
    <div
      className="film frame aspect-video border border-hair"
      data-film={embedUrl}
      data-film-title={title}
      data-film-alone={isAlone}
    >
      <a className="film-poster" href={href} target="_blank" rel="noopener">
        {poster}
        <PosterMark>
          <span>
            Play <span className="sr-only">{title}</span>
          </span>
        </PosterMark>
      </a>
      <div className="film-notice" data-film-notice="" hidden suppressHydrationWarning>
        <p className="max-w-96">{notice}</p>
        <Button variant="hero" data-film-allow="">
          Allow and play
        </Button>
      </div>
    </div>
  )
}
