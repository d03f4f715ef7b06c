import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepTypedWords } from './enhance/typed-before-hydration.ts'

const onHydrated = keepTypedWords()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <Hydrated />
    </StrictMode>,
  )
})

/** Last on the page, so that its effect runs after those of all forms. */
function Hydrated() {
  useEffect(onHydrated, [])
  return null
}
