import { CircleAlert } from 'lucide-react'
import type { ShownProblem } from './field-words.ts'

const panelId = 'before'

/** What the saved text still lacks, each with a link to its control. */
export function BeforePublishing({ problems }: { problems: ShownProblem[] }) {
  if (problems.length === 0) {
    return (
      <section id={panelId} className="panel panel-good mt-12" aria-labelledby="before-title">
        <h2 id="before-title" className="text-h4">
          Nothing is missing
        </h2>
        <p className="mt-1">This text can be published.</p>
      </section>
    )
  }
  return (
    <section id={panelId} className="panel mt-12" aria-labelledby="before-title">
      <h2 id="before-title" className="text-h4">
        {thingsBefore(problems.length)}
      </h2>
      <ul className="mt-3 grid gap-1">
        {problems.map(({ id, summary }) => (
          <li key={id}>
            <a className="link inline-flex min-h-11 items-center" href={`#${id}`}>
              {summary}
            </a>
          </li>
        ))}
      </ul>
      <p className="hint mt-3">You can save, and share a preview, at any time.</p>
    </section>
  )
}

/** In the bar of a piece, on a wide screen. */
export function TodoLink({ count }: { count: number }) {
  return (
    <a className="todo max-xl:hidden" href={`#${panelId}`}>
      <CircleAlert className="size-5" aria-hidden="true" /> {thingsBefore(count)}
    </a>
  )
}

function thingsBefore(count: number) {
  return `${count} ${count === 1 ? 'thing' : 'things'} before you can publish`
}
