import { Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { href } from 'react-router'

/** The server forgets somebody after 60 seconds, so two reports may be lost. */
const reportMs = 20_000

/** Reports that this person has a piece open for editing, and follows who else has. */
export function useOthersEditing(pieceId: string) {
  const [others, setOthers] = useState<string[]>([])
  useEffect(() => {
    let isOpen = true
    const report = async (act: 'here' | 'left') => {
      const answer = await fetch(href('/edit/:pieceId/presence', { pieceId }), {
        method: 'POST',
        body: new URLSearchParams({ act }),
        keepalive: true,
        redirect: 'manual',
      }).catch(() => null)
      if (answer?.ok && isOpen) setOthers((await answer.json()).others)
    }
    const reportHere = () => document.visibilityState === 'visible' && void report('here')
    const reportLeft = () => void report('left')
    reportHere()
    const timer = setInterval(reportHere, reportMs)
    document.addEventListener('visibilitychange', reportHere)
    addEventListener('pagehide', reportLeft)
    return () => {
      isOpen = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', reportHere)
      removeEventListener('pagehide', reportLeft)
      reportLeft()
    }
  }, [pieceId])
  return others
}

/** `Ada is editing this`, in the bar of a piece. */
export function Others({ names }: { names: string[] }) {
  return (
    <span role="status" className="here max-lg:hidden empty:hidden">
      {names.length > 0 && <OthersEditing names={names} />}
    </span>
  )
}

export function OthersEditing({ names }: { names: string[] }) {
  return (
    <>
      <Users className="size-4 shrink-0" aria-hidden="true" />
      <span className="wrap-anywhere">
        <b>{new Intl.ListFormat('en-GB').format(names)}</b> {names.length === 1 ? 'is' : 'are'}{' '}
        editing this
      </span>
    </>
  )
}
