import { useFocusAfterMoving } from '#app/ui/focus-after-moving.ts'
import { CollectedItem } from './collected-item.tsx'
import type { ShownItem } from './collection.ts'

/** The items of a collection in order; its owner can move and remove them. */
export function CollectedItems({ items, isOwn }: { items: ShownItem[]; isOwn: boolean }) {
  const { list, remember } = useFocusAfterMoving(items.map(({ placeId }) => placeId).join())
  return (
    <ol
      ref={list}
      tabIndex={-1}
      onSubmit={remember}
      className="grid grid-cols-2 gap-x-gutter gap-y-10 outline-none lg:grid-cols-4"
    >
      {items.map((item, index) => (
        <CollectedItem
          key={item.placeId}
          item={item}
          places={
            isOwn
              ? { previous: items[index - 1]?.placeId, next: items[index + 1]?.placeId }
              : undefined
          }
        />
      ))}
    </ol>
  )
}
