import { useEffect, useState } from 'react'
import { href, useNavigation, useRevalidator } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { PresenceState } from './live.ts'
import { subscribeToReview } from './live-updates.ts'
import { presenceLabel } from './presence-label.ts'

type Props = {
  submissionId: string
  /** The version that is shown. */
  version: number
}

/** The server forgets a reader after 60 seconds, so two heartbeats may be lost. */
const heartbeatMs = 20_000

/** Tells colleagues that this admin is reading a submission, and shows who else is reading it and whether it has changed. */
export function Presence({ submissionId, version }: Props) {
  const presence = usePresence(submissionId)
  const { revalidate } = useRevalidator()
  const others = presence?.readers ?? []
  const idle = useNavigation().state === 'idle'
  const now = presence?.version
  // While the admin's own change is being saved, its live event may arrive before the new page data.
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

function usePresence(submissionId: string) {
  const [presence, setPresence] = useState<PresenceState | null>(null)
  useEffect(() => {
    let isMounted = true
    const report = async (act: 'here' | 'left') => {
      const answer = await fetch(href('/admin/presence'), {
        method: 'POST',
        body: new URLSearchParams({ submission: submissionId, act }),
        keepalive: true,
        redirect: 'manual',
      }).catch(() => null)
      if (answer?.ok && isMounted) setPresence(await answer.json())
    }
    const reportPresent = () => document.visibilityState === 'visible' && void report('here')
    const reportLeft = () => void report('left')
    reportPresent()
    const timer = setInterval(reportPresent, heartbeatMs)
    const unsubscribe = subscribeToReview(
      (event, id) => (event === 'missed' || id === submissionId) && reportPresent(),
    )
    document.addEventListener('visibilitychange', reportPresent)
    addEventListener('pagehide', reportLeft)
    return () => {
      isMounted = false
      clearInterval(timer)
      unsubscribe()
      document.removeEventListener('visibilitychange', reportPresent)
      removeEventListener('pagehide', reportLeft)
      reportLeft()
    }
  }, [submissionId])
  return presence
}
