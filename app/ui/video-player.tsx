import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { PosterMark } from './poster-mark.tsx'

type VideoPlayerProps = {
  title: string
  /** Where the video is without script. */
  href: string
  /** What a frame loads. */
  embedUrl: string
  poster: ReactNode
  /** Says whom the video comes from, before anything of theirs is loaded. */
  notice: string
  /** Whether it asks by itself, whatever a reader has said of films. */
  isAlone?: boolean
}

/** A poster that becomes the player (ui/enhance/films.ts). No request goes to the video host before the reader agrees. */
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
