import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { bookmarkShape, Icon } from '#app/ui/icon.tsx'

type SaveToCollectionProps = { type: 'gallery' | 'story'; id: string; title: string }

export function SaveToCollection({ type, id, title }: SaveToCollectionProps) {
  const page = href('/collections/save/:itemType/:itemId', { itemType: type, itemId: id })
  return (
    <ButtonLink variant="outline" href={page}>
      <Icon shape={bookmarkShape} />
      <span>
        Save
        <span className="sr-only">
          {' '}
          <bdi>{title}</bdi> to a collection
        </span>
      </span>
    </ButtonLink>
  )
}
