import { type SyntheticEvent, useEffect, useRef } from 'react'
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

// A moved item loses focus, and a removed one takes the focused button with it.
function useFocusAfterMoving(order: string) {
  const list = useRef<HTMLOListElement>(null)
  const pressed = useRef<string | null>(null)
  const last = useRef(order)
  useEffect(() => {
    if (order === last.current) return
    last.current = order
    const button = pressed.current ? document.getElementById(pressed.current) : null
    ;(button ?? list.current)?.focus({ preventScroll: !button })
    pressed.current = null
  }, [order])

  function remember({ nativeEvent }: SyntheticEvent<HTMLOListElement>) {
    pressed.current = (nativeEvent as SubmitEvent).submitter?.id ?? null
  }
  return { list, remember }
}
