import { Fragment, type ReactNode } from 'react'
import { transcriptId } from '#app/pieces/reading/film-address.ts'
import type { FullFilm } from '#app/pieces/reading/films.server.ts'
import { PictureCredit } from '#app/ui/caption.tsx'
import { chevronShape, clockShape, Icon, pinShape } from '#app/ui/icon.tsx'
import { Picture as PictureInWidths } from '#app/ui/picture.tsx'
import type { Line } from '#content/films.ts'
import { inventionNotes } from '#content/inventions.ts'
import { watch } from '#content/pages/watch.ts'
import { FilmPlayer } from './film-player.tsx'
import { GriefNote } from './grief-note.tsx'

type FilmArticleProps = {
  film: FullFilm
  heart: ReactNode
  /** It is the first picture of the page and loads at once. */
  first?: boolean
  /** The page says at its head that it is invented. */
  isNoted?: boolean
}

export function FilmArticle({ film, heart, first, isNoted }: FilmArticleProps) {
  const teaser = film.player ? null : film.teaser
  return (
    <article id={film.key}>
      <FilmPlayer
        title={film.title}
        player={film.player}
        transcript={transcriptId(film.key)}
        teaser={teaser}
        first={first}
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
          <Icon shape={clockShape} className="size-4" />
          <span className="sr-only">Duration: </span>
          {film.duration}
          {!film.embedId && ' of script'}
        </span>
        <span className="inline-flex gap-1.5 items-center">
          <Icon shape={pinShape} className="size-4" />
          <span>
            <span className={film.embedId ? 'sr-only' : undefined}>
              {film.embedId ? 'Filmed in ' : 'Set in '}
            </span>
            {film.location}
          </span>
        </span>
      </p>
      {teaser ? (
        <p className="meta mt-2">
          <b>Teaser</b>, drawn, {teaser.seconds} seconds, without sound.
          {!film.fictional && ` ${watch.toCome}`}
        </p>
      ) : (
        <PictureCredit credit={film.picture.credit} />
      )}
      {film.fictional && !isNoted && <p className="meta mt-2">{inventionNotes.film}</p>}
      {film.contentNote && <GriefNote className="mt-2" />}
      <Transcript
        id={transcriptId(film.key)}
        title={film.title}
        label={film.embedId ? watch.transcript : watch.script}
        lines={film.transcript}
      />
    </article>
  )
}

type TranscriptProps = { id: string; title: string; label: string; lines: Line[] }

/** In italics what is seen. */
function Transcript({ id, title, label, lines }: TranscriptProps) {
  return (
    <details className="group mt-3 border-t border-hair">
      <summary className="more min-h-12 [&::-webkit-details-marker]:hidden">
        <span>
          {label}
          <span className="sr-only"> of {title}</span>
        </span>
        <Icon
          shape={chevronShape}
          className="size-4 group-open:rotate-180 group-hover:transform-none"
        />
      </summary>
      {/* Most browsers open a `details` element when a link leads into it. For others see ui/enhance/films.ts. */}
      <dl
        id={id}
        className="scroll-mt-16 pb-6 max-w-read grid items-baseline gap-x-5 gap-y-1 [&>dt]:mt-3 sm:grid-cols-[7.5rem_1fr]"
      >
        {lines.map(({ speaker, words }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other order than their own
          <Fragment key={at}>
            <dt className="meta">{speaker}</dt>
            <dd>{speaker === onScreen ? <i>{words}</i> : words}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  )
}

const onScreen = 'On screen'
