import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reactRuleOf } from './addresses.ts'
import { preserveInput } from './ui/enhance/unsaved-input.ts'

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
