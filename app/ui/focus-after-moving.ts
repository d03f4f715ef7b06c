import { type SyntheticEvent, useEffect, useRef } from 'react'

/** A moved item loses focus, and a removed one takes its button with it. @param order the ids of the items */
export function useFocusAfterMoving(order: string) {
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

  /** For forms within the list, or for clicks where the form is around it. */
  function remember({ nativeEvent, target }: SyntheticEvent<HTMLOListElement>) {
    const button = (nativeEvent as SubmitEvent).submitter ?? (target as Element).closest('button')
    pressed.current = button?.id ?? null
  }
  return { list, remember }
}
