import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import swallow from '#content/pictures/cover/swallow.webp'
import { collectionPath, type ListedCollection, sizeInWords } from './collection.ts'
import { VisibilityBadge } from './visibility-badge.tsx'

export function CollectionList({ collections }: { collections: ListedCollection[] }) {
  if (collections.length === 0) {
    return (
      <EmptyState
        title="You have no collections yet"
        picture={{ src: swallow, width: 197, height: 254 }}
        action={<ButtonLink href={href('/gallery')}>See the gallery</ButtonLink>}
      >
        Use a collection to keep plates, films and stories together, such as ideas for one arm. To
        start one, select Save on any of them.
      </EmptyState>
    )
  }
  return (
    <ul className="grid gap-x-gutter gap-y-12 sm:grid-cols-2">
      {collections.map((collection) => (
        <Listed key={collection.id} {...collection} />
      ))}
    </ul>
  )
}

function Listed({ id, name, visibility, size, covers }: ListedCollection) {
  return (
    <li className="relative group">
      <div className="grid grid-cols-3 gap-2" aria-hidden="true">
        {[0, 1, 2].map((place) => {
          const cover = covers[place]
          return cover ? (
            <div key={place} className="plate plate-ruled">
              <Picture source={cover.picture} alt="" sizes="(min-width: 64rem) 12vw, 30vw" />
            </div>
          ) : (
            <div key={place} className="aspect-[4/5] border border-dashed border-control" />
          )
        })}
      </div>
      <h3 dir="auto" className="mt-3 text-h3 wrap-anywhere">
        <Link
          className="link no-underline group-hover:underline stretch"
          to={collectionPath({ id })}
        >
          {name}
        </Link>
      </h3>
      <p className="mt-2 flex items-center gap-3">
        <VisibilityBadge visibility={visibility} />
        <span className="meta">{sizeInWords(size)}</span>
      </p>
      <p className="relative z-1 mt-1 flex w-max gap-5">
        <ButtonLink variant="link" size="sm" href={`${collectionPath({ id })}#change`}>
          Rename
          <span className="sr-only">
            {' '}
            <bdi>{name}</bdi>
          </span>
        </ButtonLink>
        <ButtonLink variant="link" size="sm" href={`${collectionPath({ id })}/delete`}>
          Delete
          <span className="sr-only">
            {' '}
            <bdi>{name}</bdi>
          </span>
        </ButtonLink>
      </p>
    </li>
  )
}
