import type { ReactNode } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { titleOf } from '#app/features/pieces/piece-words.ts'
import { BackLink } from '#app/ui/arrow-link.tsx'
import { Button, ButtonLink, type ButtonVariant } from '#app/ui/button.tsx'
import { britishDateWithWeekday, clockTime } from '#app/ui/dates.ts'
import { Time } from '#app/ui/time.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { type ReactToastKey, reactToasts } from '#content/react-toasts.ts'
import type { ShownPiece } from './piece-bar.tsx'

/** The id of the form of an act, for buttons that stand outside of it. */
export const actFormId = 'act'

/** The answer to the form of an act that was not done. */
export type ActAnswer = {
  /**
   * Who changed the piece after the form was opened, and when; `by` is null for a name that is not known. `seen` is what
   * the form names from then on.
   */
  meanwhile?: { by: string | null; at: Date; seen: Record<string, string> }
  /** What is wrong, by the name of the field. */
  errors?: Record<string, string>
  /** The form as it was sent. */
  typed?: Record<string, string>
  toast?: ReactToastKey
}

type Unanswered = { result: { initialValue?: Record<string, unknown> }; toast: ReactToastKey }

/** Reads what `answerForm` returns for a form that failed as an answer like the others. */
export function answerOfAct(answer: ActAnswer | Unanswered | undefined): ActAnswer {
  if (!answer || !('result' in answer)) return answer ?? {}
  const typed = answer.result.initialValue as Record<string, string> | undefined
  return { ...(typed && { typed }), toast: answer.toast }
}

type Props = {
  /** Where one comes from, and goes back to. */
  back: { href: string; label: string }
  /** What is asked, such as “Publish this article now?”. */
  question: string
  answer: ActAnswer
  /** What it will do, above the form. */
  children?: ReactNode
  /** What its form names, and what can be filled in. */
  fields?: ReactNode
  /** Null when it cannot be done. */
  act: { label: string; busy: string; variant?: ButtonVariant } | null
  /** Beside its button. */
  instead?: ReactNode
  keep: string
}

/** The page that asks before something is done with a piece. */
export function ActPage({ piece, ...page }: Omit<Props, 'back'> & { piece: ShownPiece }) {
  const back = { href: href('/edit/:pieceId', { pieceId: piece.id }), label: titleOf(piece) }
  return <QuestionPage {...page} back={back} />
}

/** The page that asks before something is done. */
export function QuestionPage({
  back,
  question,
  answer,
  children,
  fields,
  act,
  instead,
  keep,
}: Props) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <main id="main" className="wrap max-w-[48rem]! pt-6 pb-4 lg:pt-10">
      {answer.toast && <ToastRegion toasts={[reactToasts[answer.toast]]} of={answer} />}
      <BackLink href={back.href}>
        <span className="wrap-anywhere">{back.label}</span>
      </BackLink>
      <h1 className="mt-3 text-h2 wrap-anywhere">{question}</h1>
      {answer.meanwhile && <ChangedMeanwhile {...answer.meanwhile} back={back.href} />}
      {children}
      <Form method="post" id={actFormId} className="mt-6 grid gap-6" noValidate>
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

function ChangedMeanwhile({
  by,
  at,
  back,
}: NonNullable<ActAnswer['meanwhile']> & { back: string }) {
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

/** What the person saw of the piece: nothing is done to what somebody else has changed since. */
export function SeenField({
  name,
  value,
  answer: { meanwhile, typed },
}: {
  name: string
  value: string | number
  answer: ActAnswer
}) {
  return <input type="hidden" name={name} value={(meanwhile?.seen ?? typed)?.[name] ?? value} />
}

/** What is so, and what it will be, as a list of terms. */
export function ActFacts({ facts }: { facts: [term: string, words: ReactNode][] }) {
  return (
    <dl className="mt-5 divide-y divide-hair border-hair border-y font-sans text-sm">
      {facts.map(([term, words]) => (
        <div key={term} className="grid gap-x-4 py-3 sm:grid-cols-[7rem_minmax(0,1fr)]">
          <dt className="text-soft">{term}</dt>
          <dd className="wrap-anywhere">{words}</dd>
        </div>
      ))}
    </dl>
  )
}

/** `Sunday 25 October 2026, 07:00, London time` */
export function LondonMoment({ at }: { at: Date }) {
  return (
    <b className="font-semibold">
      <Time at={at} format={britishDateWithWeekday} />, {clockTime(at)}, London time
    </b>
  )
}
