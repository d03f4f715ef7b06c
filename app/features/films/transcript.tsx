import { ChevronDown } from 'lucide-react'
import type { Line } from '#content/films.ts'
import { watch } from '#content/pages/watch.ts'

/** What is said in a film and, in italics, what is seen. */
export function Transcript({ id, title, lines }: { id: string; title: string; lines: Line[] }) {
  return (
    <details className="group mt-3 border-t border-hair">
      <summary className="more min-h-12 [&::-webkit-details-marker]:hidden">
        <span>
          {watch.transcript}
          <span className="sr-only"> of {title}</span>
        </span>
        <ChevronDown
          className="size-4 group-open:rotate-180 group-hover:transform-none!"
          aria-hidden="true"
        />
      </summary>
      {/* Most browsers open a `details` element when a link leads into it. For others see enhance/transcripts.ts. */}
      <dl id={id} className="scroll-mt-16 pt-2 pb-6 max-w-read grid gap-4">
        {lines.map(({ speaker, words }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other order than their own
          <div key={at} className="sm:grid grid-cols-[7.5rem_1fr] gap-x-5">
            <dt className="meta sm:pt-1 sm:text-right">
              <b>{speaker}</b>
            </dt>
            <dd className={speaker === onScreen ? 'italic text-soft' : ''}>{words}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const onScreen = 'On screen'
