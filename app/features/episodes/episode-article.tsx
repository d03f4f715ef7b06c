import { Clock, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { PictureCredit } from '#app/ui/caption.tsx'
import { Picture as PictureInWidths } from '#app/ui/picture.tsx'
import type { Line } from '#content/episodes.ts'
import { inventionNotes } from '#content/inventions.ts'
import type { VideoHost } from '#content/site.ts'
import { Film } from './film.tsx'
import { transcriptId } from './film-address.ts'
import { GriefNote } from './grief-note.tsx'
import { Transcript } from './transcript.tsx'

export type ShownEpisode = {
  id: string
  title: string
  description: string
  duration: string
  location: string
  picture: Picture
  alt: string
  embedId: string | null
  contentNote?: 'grief'
  transcript: Line[]
  fictional?: true
}

type EpisodeArticleProps = {
  episode: ShownEpisode
  host: VideoHost | null
  heart: ReactNode
  /** Its poster is the first picture of the page and loads at once. */
  first?: boolean
}

export function EpisodeArticle({ episode, host, heart, first }: EpisodeArticleProps) {
  return (
    <article id={episode.id}>
      <Film
        title={episode.title}
        embedId={episode.embedId}
        host={host}
        transcript={transcriptId(episode.id)}
        poster={
          <PictureInWidths
            className="w-full h-full object-cover"
            source={episode.picture}
            alt={episode.alt}
            sizes="(min-width: 64rem) 46vw, 92vw"
            first={first}
          />
        }
      />
      <div className="flex gap-4 items-start justify-between mt-4">
        <h3 className="text-h3">{episode.title}</h3>
        <div className="-mr-2 -mt-2 shrink-0">{heart}</div>
      </div>
      <p className="mt-1 text-soft max-w-[34rem]">{episode.description}</p>
      <p className="meta mt-3 flex gap-5">
        <span className="inline-flex gap-1.5 items-center">
          <Clock className="size-4" aria-hidden="true" />
          <span className="sr-only">Duration: </span>
          {episode.duration}
        </span>
        <span className="inline-flex gap-1.5 items-center">
          <MapPin className="size-4" aria-hidden="true" />
          <span className="sr-only">Filmed in </span>
          {episode.location}
        </span>
      </p>
      <PictureCredit credit={episode.picture.credit} />
      {episode.fictional && <p className="meta mt-2">{inventionNotes.film}</p>}
      {episode.contentNote && <GriefNote className="mt-2" />}
      <Transcript id={transcriptId(episode.id)} title={episode.title} lines={episode.transcript} />
    </article>
  )
}
