import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepTypedWords } from './enhance/typed-before-hydration.ts'

const onHydrated = keepTypedWords()

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

/**
 * Around the page, so that its effect runs after those of all forms. Beside the page it would shift the ids that React
 * counts out, and they would not be those of the server.
 */
function Hydration({ children }: { children: ReactNode }) {
  useEffect(onHydrated, [])
  return children
}
