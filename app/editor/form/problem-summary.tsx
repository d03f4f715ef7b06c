import { type ReactNode, useEffect, useRef } from 'react'
import type { FormProblem } from '#app/platform/request/form-answer.ts'

type Props = {
  text: string
  problems: FormProblem[]
  /** The link to what is mended on another page; null for what has its control on this one. */
  linkTo?: (problem: FormProblem) => ReactNode
}

/** What keeps a piece from being saved or published, above its form: each leads to its field. */
export function ProblemSummary({ text, problems, linkTo }: Props) {
  const panel = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other problems are news again
  useEffect(() => panel.current?.focus(), [problems])
  if (problems.length === 0) return null
  return (
    <section
      ref={panel}
      className="panel panel-bad mb-8"
      role="alert"
      tabIndex={-1}
      aria-labelledby="problems"
    >
      <h2 id="problems" className="text-h4">
        There is a problem
      </h2>
      <p className="mt-1 font-sans text-sm">{text}</p>
      <ul className="mt-2 font-sans text-sm">
        {problems.map((problem) => (
          <li key={problem.id}>
            {linkTo?.(problem) ?? (
              <a
                className="link inline-flex min-h-11 items-center font-semibold text-danger"
                href={`#${problem.id}`}
              >
                {problem.summary}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
