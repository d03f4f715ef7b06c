import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { PanelBoundary } from '#app/ui/panel-boundary.tsx'
import { ErrorPage } from './error-page.tsx'

export function AreaBoundary({ children }: { children: ReactNode }) {
  return (
    <PanelBoundary instead={(retry) => <FailedPage onLeave={retry} />}>{children}</PanelBoundary>
  )
}

function FailedPage({ onLeave }: { onLeave: () => void }) {
  const { key } = useLocation()
  const failedAt = useRef(key)
  useEffect(() => {
    if (key !== failedAt.current) onLeave()
  }, [key, onLeave])
  return <ErrorPage />
}
