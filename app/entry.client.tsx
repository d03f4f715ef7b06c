import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reactRuleOf } from './addresses.ts'
import { type FormField, isChanged } from './ui/enhance/unsaved-input.ts'

const onHydrated = preserveInput()

// A link to a page without React is left to the browser. Redirects to one are in root.tsx.
addEventListener(
  'click',
  (event) => {
    const link = (event.target as Element).closest('a')
    if (link?.origin === location.origin && reactRuleOf(link.pathname) === 'never') {
      event.stopPropagation()
    }
  },
  { capture: true },
)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Hydration>
        <HydratedRouter />
      </Hydration>
    </StrictMode>,
  )
})

// So that its effect runs after those of all forms. Beside the page it would shift the ids that React counts out.
function Hydration({ children }: { children: ReactNode }) {
  useEffect(onHydrated, [])
  return children
}

// While it hydrates, React resets each textarea that came with text (`initTextarea` in react-dom).
function preserveInput() {
  const prototype = HTMLTextAreaElement.prototype
  const value = Object.getOwnPropertyDescriptor(prototype, 'value')!
  let isHydrating = true
  Object.defineProperty(prototype, 'value', {
    ...value,
    // React keeps this setter for as long as the field lives.
    set(this: HTMLTextAreaElement, words: string) {
      if (!isHydrating || words !== this.defaultValue) value.set!.call(this, words)
    },
  })
  return () => {
    isHydrating = false
    Object.defineProperty(prototype, 'value', value)
    dispatchInputEvents()
  }
}

/** Drafts, word counts and checks listen to events, and missed those before hydration. */
function dispatchInputEvents() {
  for (const field of document.querySelectorAll<FormField>('input, textarea, select')) {
    if (isChanged(field)) field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
