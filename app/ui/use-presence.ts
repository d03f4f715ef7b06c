import { useEffect, useState } from 'react'

/** The server forgets somebody after 60 seconds, so two reports may be lost. */
const everyMs = 20_000

/** @param options.isReported false only asks what is answered there @returns null before the first answer */
export function usePresence<Answer>(address: string, { isReported = true } = {}) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    let isOpen = true
    const ask = async (act: 'here' | 'left') => {
      const report = { method: 'POST', body: new URLSearchParams({ act }), keepalive: true }
      const response = await fetch(address, {
        ...(isReported && report),
        redirect: 'manual',
      }).catch(() => null)
      if (response?.ok && isOpen) setAnswer(await response.json())
    }
    const reportHere = () => document.visibilityState === 'visible' && void ask('here')
    const reportLeft = () => void (isReported && ask('left'))
    reportHere()
    const timer = setInterval(reportHere, everyMs)
    document.addEventListener('visibilitychange', reportHere)
    addEventListener('pagehide', reportLeft)
    return () => {
      isOpen = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', reportHere)
      removeEventListener('pagehide', reportLeft)
      reportLeft()
    }
  }, [address, isReported])
  return answer
}
