import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useFocusAfterMoving } from '#app/ui/focus-after-moving.ts'
import { arrowShape, closeShape, Icon } from '#app/ui/icon.tsx'
import { PictureCard } from '#app/ui/picture-card.tsx'
import { watch } from '#content/pages/watch.ts'
import type { ShownItem } from './collection.ts'

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

type CollectedItemProps = {
  item: ShownItem
  places?: { previous?: string; next?: string }
}

function CollectedItem({ item, places }: CollectedItemProps) {
  const { placeId, type, piece } = item
  const title = piece?.title ?? 'Removed item'
  return (
    <li id={`place-${placeId}`} className="scroll-mt-6">
      <PictureCard
        frame={type === 'story' ? '' : 'plate plate-ruled'}
        heading="h2"
        title={title}
        piece={piece}
        sizes="(min-width: 64rem) 22vw, 46vw"
        toCome={type === 'video' ? watch.toCome : undefined}
      />
      {places && <Controls item={item} places={places} title={title} />}
    </li>
  )
}

type ControlsProps = Required<CollectedItemProps> & { title: string }

function Controls({ item: { placeId, type, id }, places, title }: ControlsProps) {
  const { previous, next } = places
  return (
    <div className="-ml-3 mt-1 flex flex-wrap">
      <MoveButton
        id={`earlier-${placeId}`}
        moved={placeId}
        before={previous}
        label={`Move ${title} earlier`}
      >
        <Icon shape={arrowShape} back />
      </MoveButton>
      {/* "Later" moves the next item before this one, so repeating it changes nothing. */}
      <MoveButton
        id={`later-${placeId}`}
        moved={next}
        before={placeId}
        label={`Move ${title} later`}
      >
        <Icon shape={arrowShape} />
      </MoveButton>
      <Form method="post" preventScrollReset replace>
        <input type="hidden" name="type" value={type} />
        <input type="hidden" name="item" value={id} />
        <Button
          variant="ghost"
          size="icon"
          intent="take-out"
          aria-label={`Remove ${title} from the collection`}
        >
          <Icon shape={closeShape} />
        </Button>
      </Form>
    </div>
  )
}

type MoveButtonProps = {
  id: string
  moved?: string
  before?: string
  label: string
  children: ReactNode
}

function MoveButton({ id, moved, before, label, children }: MoveButtonProps) {
  const atTheEdge = !moved || !before
  return (
    <Form
      method="post"
      preventScrollReset
      replace
      onSubmit={(event) => atTheEdge && event.preventDefault()}
    >
      <input type="hidden" name="moved" value={moved ?? ''} />
      <input type="hidden" name="before" value={before ?? ''} />
      <Button
        id={id}
        variant="ghost"
        size="icon"
        intent="place"
        aria-label={label}
        aria-disabled={atTheEdge}
        className="aria-disabled:border-transparent aria-disabled:bg-transparent aria-disabled:opacity-40"
      >
        {children}
      </Button>
    </Form>
  )
}
