import type { ReactNode } from 'react'
import { filmAddress } from '#app/pieces/reading/film-address.ts'
import { Button } from '#app/ui/button.tsx'
import { PosterMark } from '#app/ui/poster-mark.tsx'
import { watch } from '#content/pages/watch.ts'
import type { VideoHost } from '#content/site.ts'

type FilmPlayerProps = {
  title: string
  /** The id at the video host. Null while there is none. */
  embedId: string | null
  host: VideoHost | null
  poster: ReactNode
  /** The id of its transcript on the page. The poster links to it while there is no film. */
  transcript: string
}

/** A poster that becomes the player. No request goes to the video host before the reader agrees. */
export function FilmPlayer({ title, embedId, host, poster, transcript }: FilmPlayerProps) {
  const address = filmAddress(host, embedId)
  if (!host || !address) {
    return (
      <div className="film frame aspect-video border border-hair">
        <a className="film-poster" href={`#${transcript}`}>
          {poster}
          <span className="sr-only">
            {watch.toCome} {watch.script} of {title}
          </span>
        </a>
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
        <PosterMark>
          <span>
            Play <span className="sr-only">{title}</span>
          </span>
        </PosterMark>
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
