import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { href } from 'react-router'
import type { Colleague } from './live.ts'
import { subscribeToReview } from './live-updates.ts'
import { presenceLabel } from './presence-label.ts'

/** Readers go when they have not been heard of for a minute, and nothing tells of that. */
const lookAgain = 60_000

/** Says on each card of the list which colleague has it open. A card is known by `data-story`. */
export function ColleaguesOnCards() {
  const [readers, setReaders] = useState<Colleague[]>([])
  useEffect(() => {
    const look = async () => {
      const answer = await fetch(href('/admin/presence'), { redirect: 'manual' }).catch(() => null)
      if (answer?.ok) setReaders((await answer.json()).readers)
    }
    void look()
    const timer = setInterval(look, lookAgain)
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
