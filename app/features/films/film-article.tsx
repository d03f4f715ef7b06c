import { Clock, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { PictureCredit } from '#app/ui/caption.tsx'
import { Picture as PictureInWidths } from '#app/ui/picture.tsx'
import { inventionNotes } from '#content/inventions.ts'
import type { VideoHost } from '#content/site.ts'
import { transcriptId } from './film-address.ts'
import { FilmPlayer } from './film-player.tsx'
import type { Film, FilmText } from './films.server.ts'
import { GriefNote } from './grief-note.tsx'
import { Transcript } from './transcript.tsx'

type FilmArticleProps = {
  film: Omit<Film, 'piece'> & Pick<FilmText, 'transcript'>
  host: VideoHost | null
  heart: ReactNode
  /** Its poster is the first picture of the page and loads at once. */
  first?: boolean
}

export function FilmArticle({ film, host, heart, first }: FilmArticleProps) {
  return (
    <article id={film.id}>
      <FilmPlayer
        title={film.title}
        embedId={film.embedId}
        host={host}
        transcript={transcriptId(film.id)}
        poster={
          <PictureInWidths
            className="w-full h-full object-cover"
            source={film.picture}
            alt={film.alt}
            sizes="(min-width: 64rem) 46vw, 92vw"
            first={first}
          />
        }
      />
      <div className="flex gap-4 items-start justify-between mt-4">
        <h3 className="text-h3">{film.title}</h3>
        <div className="-mr-2 -mt-2 shrink-0">{heart}</div>
      </div>
      <p className="mt-1 text-soft max-w-[34rem]">{film.description}</p>
      <p className="meta mt-3 flex gap-5">
        <span className="inline-flex gap-1.5 items-center">
          <Clock className="size-4" aria-hidden="true" />
          <span className="sr-only">Duration: </span>
          {film.duration}
        </span>
        <span className="inline-flex gap-1.5 items-center">
          <MapPin className="size-4" aria-hidden="true" />
          <span className="sr-only">Filmed in </span>
          {film.location}
        </span>
      </p>
      <PictureCredit credit={film.picture.credit} />
      {film.fictional && <p className="meta mt-2">{inventionNotes.film}</p>}
      {film.contentNote && <GriefNote className="mt-2" />}
      <Transcript id={transcriptId(film.id)} title={film.title} lines={film.transcript} />
    </article>
  )
}
