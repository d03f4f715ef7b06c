import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#app/ui/button.tsx'

type Props = Pick<ComponentProps<'button'>, 'id' | 'name' | 'value' | 'autoFocus'> & {
  /** What it moves, as in “the title”. */
  of: string
  way: 'up' | 'down'
  /** It can be pressed there too, and does nothing. */
  isEnd: boolean
}

/** Sends its form to move one of a list up or down. */
export function MoveButton({ of, way, isEnd, ...button }: Props) {
  const Icon = way === 'up' ? ArrowUp : ArrowDown
  return (
    <Button
      type="submit"
      variant="ghost"
      size="icon"
      aria-disabled={isEnd}
      aria-label={`Move ${of} ${way}`}
      {...button}
    >
      <Icon aria-hidden="true" />
    </Button>
  )
}
