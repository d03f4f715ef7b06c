import { Check, TriangleAlert, X } from 'lucide-react'
import { Badge } from '#app/ui/badge.tsx'
import { counted } from '#app/ui/counted.ts'
import { type CheckResult, countProblems, worstFirst } from './check.ts'

export function CheckList({ results }: { results: CheckResult[] }) {
  const problems = worstFirst(results.filter(({ state }) => state !== 'ok'))
  const inOrder = results.filter(({ state }) => state === 'ok')
  return (
    <>
      <HealthPanel problems={problems} />
      {problems.length > 0 && (
        <section className="mt-8" aria-label="What needs you">
          <ul className="border-rule border-t">
            {problems.map((problem) => (
              <Problem key={problem.name} {...problem} />
            ))}
          </ul>
        </section>
      )}
      <section className="oxford mt-12" aria-labelledby="in-order">
        <div className="sec-head mb-2">
          <h2 id="in-order" className="text-h3">
            {counted(inOrder.length, 'check is OK', 'checks are OK')}
          </h2>
        </div>
        <dl className="grid gap-x-gutter border-hair border-t font-sans lg:grid-cols-2">
          {inOrder.map(({ name, finding }) => (
            <div
              key={name}
              className="grid grid-cols-[1.25rem_minmax(0,1fr)] items-start gap-x-3 border-hair border-b py-3 sm:grid-cols-[1.25rem_12rem_minmax(0,1fr)]"
            >
              <span className="pt-1 text-success" aria-hidden="true">
                <Check className="size-4" />
              </span>
              <dt className="font-semibold">
                {name}
                <span className="sr-only">: OK</span>
              </dt>
              <dd className="text-soft max-sm:col-start-2">{finding}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}

function HealthPanel({ problems }: { problems: CheckResult[] }) {
  const failures = problems.filter(({ state }) => state === 'failure')
  const tone = failures.length > 0 ? 'panel-bad' : problems.length > 0 ? 'panel-wait' : 'panel-good'
  return (
    <section className={`panel mt-6 ${tone}`} aria-labelledby="how-it-is">
      <h2 id="how-it-is" className="text-h3">
        {countProblems(problems) ?? 'All is well'}
      </h2>
      <p className="mt-1 font-sans">
        {failures.length > 0
          ? `The site is running. What does not work: ${failures.map(({ name }) => name.toLowerCase()).join(', ')}.`
          : 'The site is running, and everything it needs works.'}
      </p>
    </section>
  )
}

function Problem({ name, state, finding, advice }: CheckResult) {
  return (
    <li className="grid items-baseline gap-x-6 gap-y-2 border-hair border-b py-4 font-sans sm:grid-cols-[7rem_minmax(0,1fr)]">
      <span>
        {state === 'failure' ? (
          <Badge key="failure" variant="destructive">
            <X className="size-3.5" aria-hidden="true" /> Failure
          </Badge>
        ) : (
          <Badge key="warning" variant="secondary">
            <TriangleAlert className="size-3.5" aria-hidden="true" /> Warning
          </Badge>
        )}
      </span>
      <div className="min-w-0">
        <h3 className="font-serif text-h4">{name}</h3>
        <p className="mt-1 max-w-[70ch] break-words">{finding}</p>
        <p className="mt-3 max-w-[70ch]">
          <span className="font-semibold">What to do:</span> <WithCode text={advice ?? ''} />
        </p>
      </div>
    </li>
  )
}

function WithCode({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence, which never change their order
      <code key={index} className="command">
        {part}
      </code>
    ) : (
      part
    ),
  )
}
