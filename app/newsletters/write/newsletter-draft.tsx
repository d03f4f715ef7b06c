import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import { href } from 'react-router'
import { TodoLink } from '#app/editor/acts/before-acting.tsx'
import { ProblemSummary } from '#app/editor/form/problem-summary.tsx'
import { RecoveredDraft, SavedState, UnsavedNote } from '#app/editor/form/saved-state.tsx'
import { useAutosave } from '#app/editor/form/use-autosave.ts'
import { WorkBar } from '#app/editor/form/work-bar.tsx'
import { PreviewBoundary, PreviewToggle } from '#app/editor/preview/preview-views.tsx'
import type { FormAnswer } from '#app/platform/request/form-answer.ts'
import { AnswerToast } from '#app/site/answer-toast.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { clockTime } from '#app/ui/dates.ts'
import { TextArea } from '#app/ui/field.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Route } from './+types/newsletter.route.ts'
import { NewsletterForm, newsletterFormId, ReadyToSend } from './newsletter-form.tsx'
import { NewsletterStateBadge } from './newsletter-list.tsx'
import { NewsletterPreview } from './newsletter-preview.tsx'
import { publisherLink } from './publisher-link.tsx'
import { readNewsletterForm } from './sent-form.ts'

export function NewsletterDraft({ loaderData, actionData }: Route.ComponentProps) {
  const { id, state, title, version, savedAt, check, pieces, readers } = loaderData
  const answer: Answer | undefined = actionData
  const theirs = answer?.theirs
  const input = answer?.input && readNewsletterForm(Object.entries(answer.input))
  const problems = answer?.errors ?? loaderData.problems
  const form = useRef<HTMLFormElement>(null)
  const saving = useAutosave(form, {
    id,
    version,
    savedAt,
    isRefused: input !== undefined,
    draftPath: href('/edit/newsletter/:newsletterId/draft', { newsletterId: id }),
  })
  const [isPreviewed, setIsPreviewed] = useState(false)
  const todo = saving.problems ?? check.problems
  const text = input?.text ?? loaderData.text
  return (
    <>
      <WorkBar
        back={{ href: href('/edit/newsletter'), label: 'All newsletters' }}
        state={
          <>
            <NewsletterStateBadge state={state} />
            <SavedState state={saving.state} saves={saving.saves} />
          </>
        }
      >
        {todo.length > 0 ? (
          <TodoLink problems={todo} act="send" />
        ) : (
          <a className="todo todo-done max-xl:hidden" href="#before">
            <Check className="size-5" aria-hidden="true" /> Ready to send
          </a>
        )}
        <PreviewToggle isShown={isPreviewed} onToggle={() => setIsPreviewed(!isPreviewed)} />
        <IntentButton intent="save">Save</IntentButton>
        <IntentButton intent="test" className="max-lg:hidden">
          Send a test to me
        </IntentButton>
        <IntentButton intent="send" variant="default">
          Send…
        </IntentButton>
      </WorkBar>
      <div className={isPreviewed ? 'desk is-preview' : 'desk'}>
        <main id="main" className="desk-text">
          <AnswerToast answer={actionData} />
          <h1 className="plain mb-3 text-soft tracking-normal">{title}</h1>
          <ProblemSummary
            text={input ? notSaved : notSent}
            problems={problems}
            linkTo={publisherLink}
          />
          {theirs && <TheirText {...theirs} />}
          {saving.recovered && (
            <RecoveredDraft {...saving.recovered} onLeave={saving.leaveRecovered} />
          )}
          {!theirs && (
            <UnsavedNote
              state={saving.state}
              compare={<IntentButton intent="save">Compare the two texts</IntentButton>}
            />
          )}
          <NewsletterForm
            key={`${id} ${input ? 'typed' : ''}`}
            ref={form}
            text={text}
            version={answer?.version ?? input?.version ?? saving.version}
            problems={problems}
            pieces={sortByChoice(text.pieceIds, pieces)}
            readers={readers}
          >
            <ReadyToSend problems={todo} facts={check.facts} />
            <div className="mt-8 flex flex-wrap gap-3 border-rule border-t pt-6">
              <IntentButton intent="send" variant="default">
                Send…
              </IntentButton>
              <IntentButton intent="save">Save</IntentButton>
              <IntentButton intent="test">Send a test to me</IntentButton>
              <span className="when-no-script">
                <IntentButton intent="preview">Preview</IntentButton>
              </span>
              <ButtonLink
                variant="ghost"
                href={href('/edit/newsletter/:newsletterId/delete', { newsletterId: id })}
              >
                Delete the draft
              </ButtonLink>
            </div>
          </NewsletterForm>
        </main>
        <PreviewBoundary>
          <NewsletterPreview newsletterId={id} saves={saving.saves} />
        </PreviewBoundary>
      </div>
    </>
  )
}

type Answer = FormAnswer & { theirs?: SavedByAnother; version?: number }

const notSaved = 'Nothing was saved yet. What you typed is still here.'
const notSent = 'Nothing was sent. Your text is saved.'

function sortByChoice<Piece extends { id: string }>(chosen: string[], pieces: Piece[]) {
  const first = chosen.flatMap((id) => pieces.find((piece) => piece.id === id) ?? [])
  return [...first, ...pieces.filter((piece) => !first.includes(piece))]
}

function IntentButton({
  intent,
  variant = 'outline',
  className,
  children,
}: {
  intent: string
  variant?: 'default' | 'outline'
  className?: string
  children: string
}) {
  return (
    <Button form={newsletterFormId} intent={intent} variant={variant} className={className}>
      {children}
    </Button>
  )
}

type SavedByAnother = {
  /** Null for oneself, in another window. */
  by: string | null
  subject: string
  preheader: string
  body: string
  savedAt: Date
}

function TheirText({ by, subject, preheader, body, savedAt }: SavedByAnother) {
  return (
    <section className="panel panel-bad mb-8" role="alert" aria-labelledby="theirs">
      <h2 id="theirs" className="text-h4">
        {by === null ? 'You saved this in another window' : `${by} saved this`} at{' '}
        <Time at={savedAt} format={clockTime} />
      </h2>
      <p className="mt-1">
        What you typed is still below and is not saved. This is what is saved: copy from it what you
        need. To put yours in its place, save again.
      </p>
      <div className="mt-4 grid gap-4">
        <p className="wrap-anywhere">
          <b>{subject || 'Without a subject'}</b>
          {preheader && <span className="block">{preheader}</span>}
        </p>
        <TextArea label="The saved text" defaultValue={`\n${body}`} rows={8} readOnly />
      </div>
    </section>
  )
}
