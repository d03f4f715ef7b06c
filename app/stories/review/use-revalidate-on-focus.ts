import { useEffect, useEffectEvent } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { type FormField, isChanged } from '#app/ui/enhance/unsaved-input.ts'

/**
 * Reloads the page's data when the admin comes back to the window. Not while a form is changed, a dialog is open or a toast
 * is there to read, because new data would take those away.
 */
export function useRevalidateOnFocus() {
  const { revalidate } = useRevalidator()
  const isIdle = useNavigation().state === 'idle'
  const onReturn = useEffectEvent(() => {
    if (isIdle && !isBusy()) void revalidate()
  })
  useEffect(() => {
    const listener = () => onReturn()
    addEventListener('focus', listener)
    return () => removeEventListener('focus', listener)
  }, [])
}

function isBusy() {
  if (document.querySelector('dialog[open], [data-toast]:not([hidden])')) return true
  // A field without a name is never sent, and a field with data-kept survives new data.
  const fields = 'main :is(input, textarea, select)[name]:not([data-kept])'
  return [...document.querySelectorAll<FormField>(fields)].some(isChanged)
}
