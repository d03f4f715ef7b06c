import { Bookmark } from 'lucide-react'
import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'

type SaveToCollectionProps = { type: 'gallery' | 'video'; id: string; title: string }

/** 'Save': the way to the reader's collections with this one thing in hand. It has nothing to do with favourites. */
export function SaveToCollection({ type, id, title }: SaveToCollectionProps) {
  return (
    <ButtonLink
      variant="outline"
      href={href('/collections/save/:itemType/:itemId', { itemType: type, itemId: id })}
    >
      <Bookmark aria-hidden="true" />
      <span>
        Save<span className="sr-only"> {title} to a collection</span>
      </span>
    </ButtonLink>
  )
}
