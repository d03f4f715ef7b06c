import type { Film } from '#app/pieces/reading/catalogue.server.ts'
import { Frame } from '#app/ui/frame.tsx'
import { Link } from '#app/ui/link.tsx'
import { PosterMark } from '#app/ui/poster-mark.tsx'
import { GriefNote } from './grief-note.tsx'

export function FilmCard({ film, lead }: { film: Film; lead?: boolean }) {
  return (
    <article>
      <div className="relative group">
        <div className="relative border border-rule">
          <Frame
            shape="screen"
            source={film.picture}
            alt={film.alt}
            sizes={`(min-width: 64rem) ${lead ? 60 : 29}vw, 92vw`}
          />
          {film.player && <PosterMark>Play</PosterMark>}
        </div>
        <h3
          className={
            lead ? 'mt-5 text-[clamp(1.75rem,1.4rem+1.3vw,2.375rem)] leading-tight' : 'mt-3 text-h4'
          }
        >
          <Link className="link no-underline stretch group-hover:underline" to={film.href}>
            {film.title}
          </Link>
        </h3>
        <p className={lead ? 'text-lead mt-2 max-w-[38rem] text-soft' : 'text-sm mt-1 text-soft'}>
          {film.description}
        </p>
        <p className="meta mt-2">
          {film.series} · {film.location} ·{' '}
          {film.player ? film.duration : `Script, ${film.duration} read`}
        </p>
      </div>
      {film.contentNote && <GriefNote className="mt-1" />}
    </article>
  )
}
