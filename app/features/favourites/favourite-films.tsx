import { href, Link } from 'react-router'
import { Picture } from '#app/ui/picture.tsx'
import { PosterMark } from '#app/ui/poster-mark.tsx'
import { watch } from '#content/pages/watch.ts'
import type { FavouritesPage, ListedFavourite } from './favourite.ts'
import { FavouritesSection } from './favourites-section.tsx'
import { Invitation } from './invitation.tsx'
import { RemoveForm } from './remove-form.tsx'

/** The favourite episodes as posters that link to the film. */
export function FavouriteFilms({ page }: { page: FavouritesPage | null }) {
  return (
    <FavouritesSection id="films" title="Favourite Video Cards" page={page}>
      {(kept) =>
        kept.length === 0 ? (
          <Invitation href={href('/watch')} label="See the four films">
            No films yet. Each has a heart beside its title.
          </Invitation>
        ) : (
          <ul className="grid sm:grid-cols-2 lg:grid-cols-3 gap-gutter gap-y-8">
            {kept.map((favourite) => (
              <KeptPoster key={favourite.id} {...favourite} />
            ))}
          </ul>
        )
      }
    </FavouritesSection>
  )
}

function KeptPoster({ id, title, piece }: ListedFavourite) {
  return (
    <li className="relative group">
      <div className="frame aspect-video border border-rule">
        {piece && (
          <>
            <Picture
              source={piece.picture}
              alt=""
              sizes="(min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 92vw"
              className="absolute inset-0 size-full object-cover"
            />
            <PosterMark plays={piece.plays}>{piece.plays ? 'Play' : watch.toCome}</PosterMark>
          </>
        )}
      </div>
      <h3 className="text-h4 mt-3">
        {piece ? (
          <Link className="link no-underline group-hover:underline stretch" to={piece.href}>
            {title}
          </Link>
        ) : (
          title
        )}
      </h3>
      <p className="meta mt-1">{piece?.caption ?? 'No longer showing'}</p>
      <RemoveForm id={id} title={title} list="films" />
    </li>
  )
}
