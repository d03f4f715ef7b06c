import type { ReactNode } from 'react'

const steps = [
  {
    title: 'Review',
    text: 'One of our team reads all of it. We aim to publish a story within four to eight weeks.',
  },
  {
    title: 'Connect',
    text: 'Your dashboard shows its status. If we have a question, we will email you.',
  },
  {
    title: 'Share',
    text: 'Once approved, your story is published under the name you chose, with your town and photograph, if you gave them.',
  },
]

type WhatHappensNextProps = {
  /** Its first stub is torn off. */
  story?: { number: number; position: string; badge: ReactNode }
}

/** Three stubs of a ticket. */
export function WhatHappensNext({ story }: WhatHappensNextProps) {
  return (
    <section className="ticket" aria-labelledby="what-happens-next">
      <h2 id="what-happens-next" className="border-b-[5px] px-4 py-3 text-h4">
        What Happens Next
      </h2>
      <ol>
        {steps.map(({ title, text }, index) => {
          const isTorn = story !== undefined && index === 0
          return (
            <li key={title} className={isTorn ? 'stub torn' : 'stub'}>
              <span className="figure-no text-h2 leading-none text-[#ad2814]" aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h3 className="flex gap-3 text-h4">
                  {title}
                  {isTorn && story.badge}
                </h3>
                <p className="font-sans text-sm text-soft">
                  {text}
                  {isTorn && ` ${story.position}`}
                </p>
              </div>
            </li>
          )
        })}
      </ol>
      <p className="flex justify-between gap-4 px-4 py-3 font-sans text-sm text-soft">
        <span>Four to eight weeks</span>
        {story && <b>No. {story.number}</b>}
      </p>
    </section>
  )
}
