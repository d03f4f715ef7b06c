import type { ReactNode } from 'react'
import { filmAddress } from '#app/pieces/reading/film-address.ts'
import { VideoPlayer } from '#app/ui/video-player.tsx'
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
    <VideoPlayer
      title={title}
      href={address}
      embedUrl={address}
      poster={poster}
      notice={`Episodes play from ${host.name}, which sets its own cookies. Nothing loads until you say so.`}
    />
  )
}
