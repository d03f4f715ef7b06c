import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FormProblem } from '#app/platform/request/form-answer.ts'

const panelId = 'before'

type Props = {
  problems: FormProblem[]
  /** What they keep one from. */
  act: 'publish' | 'send'
  /** The title once nothing does, and what is said then. */
  ready: { title: string; children: ReactNode }
  /** Below the list. */
  hint?: string
  /** The link to what is mended on another page; null for what has its control on this one. */
  linkTo?: (problem: FormProblem) => ReactNode
}

/** What the saved text still lacks, each with a link to its control. */
export function BeforeActing({ problems, act, ready, hint, linkTo }: Props) {
  const isReady = problems.length === 0
  return (
    <section
      id={panelId}
      className={isReady ? 'panel panel-good mt-12' : 'panel mt-12'}
      aria-labelledby="before-title"
    >
      <h2 id="before-title" className="text-h4">
        {isReady ? ready.title : thingsBefore(problems, act)}
      </h2>
      {isReady ? (
        ready.children
      ) : (
        <ul className="mt-3 grid gap-1">
          {problems.map((problem) => (
            <li key={`${problem.id} ${problem.words}`}>
              {linkTo?.(problem) ?? (
                <a className="link inline-flex min-h-11 items-center" href={`#${problem.id}`}>
                  {problem.summary}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isReady && hint && <p className="hint mt-3">{hint}</p>}
    </section>
  )
}

/** In the bar, on a wide screen: leads to `BeforeActing`. */
export function TodoLink({ problems, act }: Pick<Props, 'problems' | 'act'>) {
  return (
    <a className="todo max-xl:hidden" href={`#${panelId}`}>
      <CircleAlert className="size-5" aria-hidden="true" />{' '}
      <span>{thingsBefore(problems, act)}</span>
    </a>
  )
}

function thingsBefore({ length }: FormProblem[], act: Props['act']) {
  return `${length} ${length === 1 ? 'thing' : 'things'} before you can ${act}`
}
