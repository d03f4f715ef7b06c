import { GripVertical } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { Form, href, Link, useSubmit } from 'react-router'
import { useFocusAfterMoving } from '#app/ui/focus-after-moving.ts'
import { MoveButton } from './move-button.tsx'

type Placed = { id: string; title: string; place: number }

/** The pieces of a list in their order. Each is moved by two buttons, or dragged where there is a mouse. */
export function OrderList({ placed, count }: { placed: Placed[]; count: number }) {
  const { list, remember } = useFocusAfterMoving(placed.map(({ id }) => id).join())
  const submit = useSubmit()
  const [dragged, setDragged] = useState<string | null>(null)

  function drop(event: DragEvent, to: number) {
    event.preventDefault()
    if (dragged) submit({ id: dragged, to }, { method: 'post', preventScrollReset: true })
    setDragged(null)
  }

  return (
    <ol
      ref={list}
      tabIndex={-1}
      onSubmit={remember}
      className="divide-y divide-hair border-hair border-y outline-none"
    >
      {placed.map(({ id, title, place }) => (
        <li
          key={id}
          id={id}
          draggable
          onDragStart={() => setDragged(id)}
          onDragOver={(event) => dragged && event.preventDefault()}
          onDrop={(event) => drop(event, place)}
          className="flex flex-wrap items-center gap-x-3 py-2"
        >
          <GripVertical
            className="size-5 shrink-0 cursor-grab text-soft max-sm:hidden"
            aria-hidden="true"
          />
          <span className="w-10 shrink-0 font-sans text-sm text-soft">{place}</span>
          <Link
            className="link mr-auto inline-flex min-h-11 min-w-0 flex-1 items-center wrap-anywhere"
            draggable={false}
            to={href('/edit/:pieceId', { pieceId: id })}
          >
            {title}
          </Link>
          <MoveForm id={id} title={title} to={place - 1} count={count} way="up" />
          <MoveForm id={id} title={title} to={place + 1} count={count} way="down" />
        </li>
      ))}
    </ol>
  )
}

type Move = { id: string; title: string; to: number; count: number; way: 'up' | 'down' }

// The button names the place: sent twice, the piece stands there once.
function MoveForm({ id, title, to, count, way }: Move) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <MoveButton
        id={`${way}-${id}`}
        name="to"
        value={Math.min(Math.max(to, 1), count)}
        of={`“${title}”`}
        way={way}
        isEnd={to < 1 || to > count}
      />
    </Form>
  )
}
