import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { href } from 'react-router'
import type { Colleague } from './live.ts'
import { subscribeToReview } from './live-updates.ts'
import { presenceLabel } from './presence-label.ts'

/** A reader who sends no heartbeat for a minute is gone, and no live event says so. */
const pollMs = 60_000

/** Shows on each card which colleagues have that story open. Finds the cards by `data-story`. */
export function ColleaguesOnCards() {
  const [readers, setReaders] = useState<Colleague[]>([])
  useEffect(() => {
    const look = async () => {
      const answer = await fetch(href('/admin/presence'), { redirect: 'manual' }).catch(() => null)
      if (answer?.ok) setReaders((await answer.json()).readers)
    }
    void look()
    const timer = setInterval(look, pollMs)
    const quit = subscribeToReview((event) => event !== 'changed' && void look())
    return () => {
      clearInterval(timer)
      quit()
    }
  }, [])

  return [...new Set(readers.map(({ submissionId }) => submissionId))].map((id) => (
    <OnCard
      key={id}
      id={id}
      words={presenceLabel(readers.filter((one) => one.submissionId === id))}
    />
  ))
}

function OnCard({ id, words }: { id: string; words: string }) {
  const card = document.querySelector(`[data-story="${id}"]`)
  return card && createPortal(<p className="meta font-semibold">{words}</p>, card)
}
