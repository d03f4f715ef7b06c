import type { ReactNode } from 'react'
import { Personal, usePersonalText } from '#app/ui/personal.tsx'
import {
  type NavigationViewer,
  navigationName,
  viewerAnswer,
  viewerQuestion,
} from './navigation.ts'

type ForViewerProps = {
  viewer: NavigationViewer | null
  children: (viewer: { displayName: string; isAdmin: boolean } | null) => ReactNode
}

/** A part of a page that differs for visitors, members and admins. A page for the cache has all three. */
export function ForViewer({ viewer, children }: ForViewerProps) {
  const displayName = usePersonalText('name', viewer ? navigationName(viewer) : '')
  return (
    <Personal
      question={viewerQuestion}
      answer={viewerAnswer(viewer)}
      choices={{
        visitor: children(null),
        member: children({ displayName, isAdmin: false }),
        admin: children({ displayName, isAdmin: true }),
      }}
    />
  )
}
