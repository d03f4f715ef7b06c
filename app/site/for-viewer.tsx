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
  children: (viewer: (NavigationViewer & { displayName: string }) | null) => ReactNode
}

/** A page for the cache has all four. */
export function ForViewer({ viewer, children }: ForViewerProps) {
  const displayName = usePersonalText('name', viewer ? navigationName(viewer) : '')
  return (
    <Personal
      question={viewerQuestion}
      answer={viewerAnswer(viewer)}
      choices={{
        visitor: children(null),
        member: children({ displayName, role: 'member' }),
        editor: children({ displayName, role: 'editor' }),
        admin: children({ displayName, role: 'admin' }),
      }}
    />
  )
}
