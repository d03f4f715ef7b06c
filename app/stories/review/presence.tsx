import { href, useNavigation, useRevalidator } from 'react-router'
import type { PresenceAnswer } from '#app/platform/sessions/presence.server.ts'
import { Button } from '#app/ui/button.tsx'
import { usePresence } from '#app/ui/use-presence.ts'

/** `rosa and idris are reading this.` */
export function presenceLabel(names: string[]) {
  const all = new Intl.ListFormat('en-GB').format(names)
  return `${all} ${names.length === 1 ? 'is' : 'are'} reading this.`
}

/** And shows who else is reading it and whether it has changed. */
export function Presence({ submissionId, version }: { submissionId: string; version: number }) {
  const presence = usePresence<PresenceAnswer>(
    `${href('/admin/presence')}?submission=${submissionId}`,
  )
  const { revalidate } = useRevalidator()
  const others = presence?.others ?? []
  const idle = useNavigation().state === 'idle'
  const now = presence?.version
  // While the admin's own change is being saved, a heartbeat may be answered before the new page data arrive.
  const changed = idle && now !== undefined && (now === null || now > version)
  return (
    <div
      role="status"
      className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 font-sans text-sm empty:hidden"
    >
      {others.length > 0 && <p className="font-semibold">{presenceLabel(others)}</p>}
      {changed && (
        <>
          <p>The story was changed while you were reading.</p>
          <Button size="sm" variant="outline" onClick={() => revalidate()}>
            Show the latest version
          </Button>
        </>
      )}
    </div>
  )
}
