import { Users } from 'lucide-react'
import { href } from 'react-router'
import type { PresenceAnswer } from '#app/platform/sessions/presence.server.ts'
import { PanelBoundary } from '#app/ui/panel-boundary.tsx'
import { usePresence } from '#app/ui/use-presence.ts'

export function useOthersEditing(pieceId: string) {
  return usePresence<PresenceAnswer>(href('/edit/:pieceId/presence', { pieceId }))?.others ?? []
}

export function Others({ names }: { names: string[] }) {
  return (
    <span role="status" className="here max-lg:hidden empty:hidden">
      <PanelBoundary>{names.length > 0 && <OthersEditing names={names} />}</PanelBoundary>
    </span>
  )
}

export function OthersEditing({ names }: { names: string[] }) {
  return (
    <>
      <Users className="size-4 shrink-0" aria-hidden="true" />
      <span className="wrap-anywhere">
        <b>{new Intl.ListFormat('en-GB').format(names)}</b>{' '}
        <span>{names.length === 1 ? 'is editing this' : 'are editing this'}</span>
      </span>
    </>
  )
}
