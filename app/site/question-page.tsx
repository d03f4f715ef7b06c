import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormAnswer } from '#app/platform/request/form-answer.ts'
import { BackLink } from '#app/ui/arrow-link.tsx'
import { Button, ButtonLink, type ButtonVariant } from '#app/ui/button.tsx'
import { clockTime } from '#app/ui/dates.ts'
import { Time } from '#app/ui/time.tsx'
import { AnswerToast } from './answer-toast.tsx'

/** For buttons that stand outside of the form. */
export const actFormId = 'act'

/** `by` is null for a name that is not known. */
type Meanwhile = {
  by: string | null
  at: Date
  seen: Record<string, string>
}

export type Question = {
  back: { href: string; label: string }
  question: ReactNode
  answer: (FormAnswer & { meanwhile?: Meanwhile }) | undefined
  /** Nothing is done to what somebody else has changed since. */
  seen?: Record<string, string | number>
  facts?: (false | [term: string, words: ReactNode])[]
  children?: ReactNode
  hint?: string
  fields?: ReactNode
  /** Null when it cannot be done. */
  act: { label: string; busy: string; variant?: ButtonVariant } | null
  instead?: ReactNode
  keep: string
}

export function QuestionPage({
  back,
  question,
  answer,
  seen = {},
  facts = [],
  children,
  hint,
  fields,
  act,
  instead,
  keep,
}: Question) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <main id="main" className="wrap max-w-[48rem] pt-6 pb-4 lg:pt-10">
      <AnswerToast answer={answer} />
      <BackLink href={back.href}>
        <span className="wrap-anywhere">{back.label}</span>
      </BackLink>
      <h1 className="mt-3 text-h2 wrap-anywhere">{question}</h1>
      {answer?.meanwhile && <ChangedMeanwhile {...answer?.meanwhile} back={back.href} />}
      {children}
      {facts.length > 0 && (
        <dl
          className={`mt-5 divide-y divide-hair border-hair font-sans text-sm ${hint || fields ? 'border-y' : 'border-t'}`}
        >
          {facts.map(
            (fact) =>
              fact && (
                <div key={fact[0]} className="grid gap-x-4 py-3 sm:grid-cols-[7rem_minmax(0,1fr)]">
                  <dt className="text-soft">{fact[0]}</dt>
                  <dd className="wrap-anywhere">{fact[1]}</dd>
                </div>
              ),
          )}
        </dl>
      )}
      {hint && <p className="hint mt-4">{hint}</p>}
      <Form method="post" id={actFormId} className="mt-6 grid gap-6" noValidate>
        {Object.entries(seen).map(([name, value]) => (
          <input
            key={name}
            type="hidden"
            name={name}
            value={(answer?.meanwhile?.seen ?? answer?.input)?.[name] ?? value}
          />
        ))}
        {fields}
        <div className="flex flex-wrap gap-3 border-hair border-t pt-6">
          {act && (
            <Button
              type="submit"
              size="lg"
              variant={act.variant ?? 'hero'}
              busy={isBusy && act.busy}
            >
              {act.label}
            </Button>
          )}
          {instead}
          <ButtonLink variant="ghost" size="lg" href={back.href}>
            {keep}
          </ButtonLink>
        </div>
      </Form>
    </main>
  )
}

function ChangedMeanwhile({ by, at, back }: Meanwhile & { back: string }) {
  return (
    <section className="panel panel-bad mt-6" role="alert" aria-labelledby="meanwhile">
      <h2 id="meanwhile" className="text-h4">
        {`${by ?? 'Somebody else'} changed this at `}
        <Time at={at} format={clockTime} />
      </h2>
      <p className="mt-1">
        Nothing was done.{' '}
        <a className="link" href={back} target="_blank" rel="noreferrer">
          Look at the text <span className="sr-only">in a new tab</span>
        </a>{' '}
        before you go on.
      </p>
    </section>
  )
}
