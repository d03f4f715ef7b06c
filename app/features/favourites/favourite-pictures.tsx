import { href, Link } from 'react-router'
import { Picture } from '#app/ui/picture.tsx'
import type { FavouritesPage, ListedFavourite } from './favourite.ts'
import { FavouritesSection } from './favourites-section.tsx'
import { Invitation } from './invitation.tsx'
import { RemoveForm } from './remove-form.tsx'

/** The favourite gallery works as plates. */
export function FavouritePictures({ page }: { page: FavouritesPage | null }) {
  return (
    <FavouritesSection id="pictures" title="Favourite Picture Stories" page={page}>
      {(kept) => (
        <ul className="grid grid-cols-2 lg:grid-cols-4 gap-x-gutter gap-y-10">
          {kept.map((favourite) => (
            <KeptPlate key={favourite.id} {...favourite} />
          ))}
          <li className={kept.length === 0 ? 'col-span-full' : ''}>
            {kept.length === 0 ? (
              <Invitation href={href('/gallery')} label="Walk round the gallery">
                Nothing pinned yet. The heart at the foot of a plate puts it here.
              </Invitation>
            ) : (
              <Invitation href={href('/gallery')} label="Pin another from the gallery" plate />
            )}
          </li>
        </ul>
      )}
    </FavouritesSection>
  )
}

function KeptPlate({ id, title, piece }: ListedFavourite) {
  return (
    <li className="relative group">
      <div className="plate plate-ruled">
        {piece && (
          <Picture
            source={piece.picture}
            alt={piece.alt}
            sizes="(min-width: 64rem) 22vw, 46vw"
            className="size-full object-cover"
          />
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
      <p className="meta mt-1">{piece?.caption ?? 'No longer on our walls'}</p>
      <RemoveForm id={id} title={title} list="pictures" />
    </li>
  )
}
