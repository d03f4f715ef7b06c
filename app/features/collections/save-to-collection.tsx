import { Bookmark } from 'lucide-react'
import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Collectable } from './collection.ts'

type SaveToCollectionProps = Collectable & { title: string }

/** The link to save an item to the reader's collections. It is unrelated to favourites. */
export function SaveToCollection({ type, id, title }: SaveToCollectionProps) {
  const page = href('/collections/save/:itemType/:itemId', { itemType: type, itemId: id })
  return (
    // `href` leaves the & in the id of a film as it is, where the addresses in use have it encoded.
    <ButtonLink variant="outline" href={page.replaceAll('&', '%26')}>
      <Bookmark aria-hidden="true" />
      <span>
        Save<span className="sr-only"> {title} to a collection</span>
      </span>
    </ButtonLink>
  )
}
