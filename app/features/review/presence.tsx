import { useEffect, useState } from 'react'
import { href, useNavigation, useRevalidator } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { PresenceState } from './live.ts'
import { subscribeToReview } from './live-updates.ts'
import { presenceLabel } from './presence-label.ts'

type Props = {
  submissionId: string
  /** The version that lies open. */
  version: number
}

/** A reader is forgotten after a minute: two beats may be lost. */
const beat = 20_000

/** Tells colleagues that a submission is being read, and its reader who else is there and whether it was changed meanwhile. */
export function Presence({ submissionId, version }: Props) {
  const standing = useStanding(submissionId)
  const { revalidate } = useRevalidator()
  const others = standing?.readers ?? []
  const idle = useNavigation().state === 'idle'
  const now = standing?.version
  // While something of one's own is being saved, the news may be faster than the page.
  const changed = idle && now !== undefined && (now === null || now > version)
  return (
    <div
      role="status"
      className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 font-sans text-sm empty:hidden"
    >
      {others.length > 0 && <p className="font-semibold">{presenceLabel(others)}</p>}
      {changed && (
        <>
          <p>It was changed while you were reading.</p>
          <Button size="sm" variant="outline" onClick={() => revalidate()}>
            Show how it stands
          </Button>
        </>
      )}
    </div>
  )
}

function useStanding(submissionId: string) {
  const [standing, setStanding] = useState<PresenceState | null>(null)
  useEffect(() => {
    let here = true
    const say = async (act: 'here' | 'left') => {
      const answer = await fetch(href('/admin/presence'), {
        method: 'POST',
        body: new URLSearchParams({ submission: submissionId, act }),
        keepalive: true,
        redirect: 'manual',
      }).catch(() => null)
      if (answer?.ok && here) setStanding(await answer.json())
    }
    const stay = () => document.visibilityState === 'visible' && void say('here')
    const go = () => void say('left')
    stay()
    const timer = setInterval(stay, beat)
    const quit = subscribeToReview(
      (event, id) => (event === 'missed' || id === submissionId) && stay(),
    )
    document.addEventListener('visibilitychange', stay)
    addEventListener('pagehide', go)
    return () => {
      here = false
      clearInterval(timer)
      quit()
      document.removeEventListener('visibilitychange', stay)
      removeEventListener('pagehide', go)
      go()
    }
  }, [submissionId])
  return standing
}
