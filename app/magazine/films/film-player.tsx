import type { ReactNode } from 'react'
import type { PlayingFilm } from '#app/pieces/reading/film-address.ts'
import type { Teaser } from '#app/pieces/reading/films.server.ts'
import { PosterMark } from '#app/ui/poster-mark.tsx'
import { VideoPlayer } from '#app/ui/video-player.tsx'
import { watch } from '#content/pages/watch.ts'

type FilmPlayerProps = {
  title: string
  /** Null while there is no film. */
  player: PlayingFilm | null
  poster: ReactNode
  /** The poster links to it while there is no film. */
  transcript: string
  teaser?: Teaser | null
  first?: boolean | undefined
}

/** No request goes to the video host before the reader agrees. */
export function FilmPlayer(props: FilmPlayerProps) {
  const { title, player, poster, transcript, teaser, first } = props
  if (teaser && !player) return <TeaserPlayer title={title} teaser={teaser} first={first} />
  if (!player) {
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
      href={player.embedUrl}
      embedUrl={player.embedUrl}
      poster={poster}
      notice={`Episodes play from ${player.host}, which sets its own cookies. Nothing loads until you say so.`}
    />
  )
}

type TeaserPlayerProps = Pick<FilmPlayerProps, 'title' | 'first'> & { teaser: Teaser }

/** Nothing but its poster is fetched before somebody presses. */
function TeaserPlayer({ title, teaser, first }: TeaserPlayerProps) {
  return (
    <div className="film frame aspect-video border border-hair">
      <video
        className="drawn w-full h-full object-cover"
        controls
        preload="none"
        playsInline
        poster={teaser.poster}
        loading={first ? undefined : 'lazy'}
        aria-label={`${title}: teaser`}
        suppressHydrationWarning
      >
        <source src={teaser.mp4} type="video/mp4" />
        <source src={teaser.webm} type="video/webm" />
        <track kind="captions" srcLang="en-GB" label="English" src={teaser.captions} />
      </video>
      <button
        type="button"
        className="film-poster absolute inset-0 w-full"
        data-teaser=""
        hidden
        suppressHydrationWarning
      >
        <PosterMark>
          <span>
            Play the teaser<span className="sr-only"> of {title}</span>
          </span>
        </PosterMark>
      </button>
    </div>
  )
}

declare module 'react' {
  interface VideoHTMLAttributes<T> {
    /** In Chromium from 148: the poster waits until it is near. */
    loading?: 'lazy' | undefined
  }
}
