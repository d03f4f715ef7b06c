import { CircleCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { data, Form, href, redirect } from 'react-router'
import { PreviewToggle } from '#app/features/editing/preview-views.tsx'
import { ProblemSummary } from '#app/features/editing/problem-summary.tsx'
import { FoundWords, SavedState, UnsavedNote } from '#app/features/editing/saved-state.tsx'
import { useAutosave } from '#app/features/editing/use-autosave.ts'
import { WorkBar } from '#app/features/editing/work-bar.tsx'
import { countReaders } from '#app/features/newsletters/audience.server.ts'
import { newsletterTitle } from '#app/features/newsletters/newsletter.ts'
import { newsletterAnswer } from '#app/features/newsletters/newsletter-answer.ts'
import {
  checkNewsletter,
  newsletterProblems,
} from '#app/features/newsletters/newsletter-checks.server.ts'
import {
  NewsletterForm,
  newsletterFormId,
  ReadyToSend,
  thingsToMend,
} from '#app/features/newsletters/newsletter-form.tsx'
import { NewsletterStateBadge } from '#app/features/newsletters/newsletter-list.tsx'
import {
  readNewestPieces,
  readNewsletterPieces,
} from '#app/features/newsletters/newsletter-pieces.server.ts'
import { NewsletterPreview } from '#app/features/newsletters/newsletter-preview.tsx'
import {
  findNewsletter,
  saveNewsletter,
  setArchived,
} from '#app/features/newsletters/newsletters.server.ts'
import { readNewsletterForm } from '#app/features/newsletters/sent-form.ts'
import { SentNewsletterPanel, TheirText } from '#app/features/newsletters/sent-newsletter-panel.tsx'
import { sendTest } from '#app/features/newsletters/test-email.server.ts'
import type { Handle } from '#app/handle.ts'
import { consume } from '#app/server/rate-limit/rate-limit.server.ts'
import { readFormWithRows } from '#app/server/request/forms.server.ts'
import { answerTeamForm } from '#app/server/request/team-forms.server.ts'
import { notFound, redirectWithToast, tooOften } from '#app/server/response/responses.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { thumbnailOf } from '#content/positions.ts'
import { reactToasts } from '#content/react-toasts.ts'
import type { Route } from './+types/newsletter.ts'
import { findEdited, newsletterPath } from './newsletter-editor.server.ts'

export const handle = { failure: 'newsletterNotSaved', ownBar: true } satisfies Handle

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [{ title: `${loaderData.title}: Indelible` }] : []
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { editor, newsletter } = await findEdited(context, params.newsletterId)
  const { id, number, state, version, savedAt, slug, sentPage, startedAt, finishedAt } = newsletter
  const { audience, subject, preheader, body, pieceIds, isArchived } = newsletter
  const [check, readers, chosen, newest] = await Promise.all([
    checkNewsletter(newsletter),
    countReaders(editor),
    readNewsletterPieces(pieceIds),
    readNewestPieces(),
  ])
  const others = newest.filter((piece) => !pieceIds.includes(piece.id))
  return {
    ...{ id, state, version, savedAt, startedAt, finishedAt, readers, check },
    title: newsletterTitle({ number, audience }),
    text: { audience, subject, preheader, body, pieceIds, isArchived },
    // Notices are never in it.
    archivePath:
      slug && sentPage !== null && audience !== 'accounts'
        ? href('/newsletter/archive/:slug', { slug })
        : null,
    problems: url.searchParams.has('check') ? check.problems : [],
    pieces: [...chosen, ...others].map(({ id, title, about, picture, at, isLive }) => ({
      ...{ id, title, about, at, isLive },
      thumbnail: picture && thumbnailOf(picture),
    })),
  }
}

/** More often than anybody saves by hand. */
const saves = { name: 'saves of newsletters', max: 200, minutes: 10 }
const tests = { name: 'tests of newsletters', max: 30, minutes: 60 }

export async function action({ request, params, context }: Route.ActionArgs) {
  const { editor, newsletter } = await findEdited(context, params.newsletterId)
  const sent = await readFormWithRows(request)
  const typed = readNewsletterForm(sent)
  return answerTeamForm({ context, fields: sent, failure: handle.failure }, async () => {
    const { id } = newsletter
    const here = newsletterPath(id)
    const { intent, text, version } = typed
    if (intent === 'archive' || intent === 'unarchive') {
      const isArchived = intent === 'archive'
      if (!(await setArchived(editor, { id, isArchived }))) throw notFound()
      return redirectWithToast(here, isArchived ? 'newsletterArchived' : 'newsletterUnarchived')
    }
    if (!(await consume(saves, editor.id))) {
      return tooOften({ typed, problems: [], toast: 'pieceSavedTooOften' as const })
    }
    const result = await saveNewsletter(editor, { id, version, text })
    if (result.outcome === 'gone') throw notFound()
    if (result.outcome === 'no draft') return redirectWithToast(here, 'newsletterNoDraft')
    if (result.outcome === 'invalid') {
      const problems = result.problems.map((problem) => ({ ...problem, summary: problem.words }))
      return data({ typed, problems }, { status: 422 })
    }
    if (result.outcome === 'conflict') {
      const { newsletter: theirs, savedByName } = result.theirs
      const by = theirs.savedBy === editor.id ? null : (savedByName ?? 'Somebody else')
      const { subject, preheader, body, savedAt } = theirs
      return data(
        {
          typed: { ...typed, version: theirs.version },
          problems: [],
          theirs: { by, subject, preheader, body, savedAt },
        },
        { status: 409 },
      )
    }
    if (intent === 'preview') {
      return redirect(href('/edit/newsletter/:newsletterId/email', { newsletterId: id }), 303)
    }
    if (intent === 'test') {
      if (!(await consume(tests, editor.id))) {
        return tooOften({ typed: undefined, problems: [], toast: 'testsTooMany' as const })
      }
      const saved = await findNewsletter(editor, id)
      if (!saved) throw notFound()
      await sendTest(editor, saved.newsletter)
      return redirectWithToast(here, 'newsletterTestSent')
    }
    if (intent === 'send') {
      const saved = await findNewsletter(editor, id)
      const problems = saved ? await newsletterProblems(saved.newsletter) : []
      const toSend = href('/edit/newsletter/:newsletterId/send', { newsletterId: id })
      return redirect(problems.length > 0 ? `${here}?check` : toSend, 303)
    }
    return intent === 'save' ? redirectWithToast(here, 'newsletterSaved') : redirect(here, 303)
  })
}

export default function Newsletter(props: Route.ComponentProps) {
  const { id, state } = props.loaderData
  return state === 'draft' ? <Draft key={id} {...props} /> : <NoDraft {...props} />
}

function Draft({ loaderData, actionData }: Route.ComponentProps) {
  const { id, state, title, version, savedAt, check, pieces, readers } = loaderData
  const { toast, typed, theirs, ...answer } = newsletterAnswer(actionData)
  const problems = answer.problems ?? loaderData.problems
  const form = useRef<HTMLFormElement>(null)
  const saving = useAutosave(form, {
    ...{ id, version, savedAt, isRefused: typed !== undefined },
    draftPath: href('/edit/newsletter/:newsletterId/draft', { newsletterId: id }),
  })
  const [isPreviewed, setIsPreviewed] = useState(false)
  const todo = saving.problems ?? check.problems
  const text = typed?.text ?? loaderData.text
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
          <a className="todo max-xl:hidden" href="#before">
            {thingsToMend(todo.length)}
          </a>
        ) : (
          <a className="todo todo-done max-xl:hidden" href="#before">
            <CircleCheck className="size-5" aria-hidden="true" /> Ready to send
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
          {toast && <ToastRegion toasts={[reactToasts[toast]]} of={actionData} />}
          <h1 className="plain mb-3 text-soft tracking-normal">{title}</h1>
          <ProblemSummary text={typed ? notSaved : notSent} problems={problems.map(atControl)} />
          {theirs && <TheirText {...theirs} />}
          {saving.found && <FoundWords {...saving.found} onLeave={saving.leaveFound} />}
          {!theirs && (
            <UnsavedNote
              state={saving.state}
              compare={<IntentButton intent="save">Compare the two texts</IntentButton>}
            />
          )}
          <NewsletterForm
            key={`${id} ${typed ? 'typed' : ''}`}
            ref={form}
            text={text}
            version={typed?.version ?? saving.version}
            problems={problems}
            pieces={inOrderOf(text.pieceIds, pieces)}
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
        <NewsletterPreview newsletterId={id} saves={saving.saves} />
      </div>
    </>
  )
}

const notSaved = 'Nothing was saved yet. What you typed is still here.'
const notSent = 'Nothing was sent. Your text is saved.'

/** The publisher's address has its control on another page. */
function atControl({ id, ...problem }: { id: string; words: string; summary: string }) {
  return { ...problem, id: id === 'publisher' ? 'before' : id }
}

function inOrderOf<Piece extends { id: string }>(chosen: string[], pieces: Piece[]) {
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
    <Button
      type="submit"
      form={newsletterFormId}
      name="intent"
      value={intent}
      variant={variant}
      className={className}
    >
      {children}
    </Button>
  )
}

/** One that waits for its time or was sent: its text cannot be changed. */
function NoDraft({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, state, text, archivePath } = loaderData
  const { toast } = newsletterAnswer(actionData)
  return (
    <>
      <WorkBar
        back={{ href: href('/edit/newsletter'), label: 'All newsletters' }}
        state={<NewsletterStateBadge state={state} />}
      />
      <div className="desk">
        <main id="main" className="desk-text">
          {toast && <ToastRegion toasts={[reactToasts[toast]]} of={actionData} />}
          <p className="text-soft">{title}</p>
          <h1 className="text-h2 wrap-anywhere">{text.subject}</h1>
          <SentNewsletterPanel audience={text.audience} preheader={text.preheader} />
          <p className="mt-6">
            <Link
              className="link inline-flex min-h-11 items-center"
              to={href('/edit/newsletter/:newsletterId/sending', { newsletterId: id })}
            >
              {state === 'sent' || state === 'stopped'
                ? 'How the sending went'
                : 'How the sending goes'}
            </Link>
          </p>
          <p>
            <Link
              className="link inline-flex min-h-11 items-center"
              to={href('/edit/newsletter/:newsletterId/email', { newsletterId: id })}
            >
              The email as readers get it
            </Link>
          </p>
          {archivePath && (
            <section className="oxford mt-10 pt-6!" aria-labelledby="archive">
              <h2 id="archive" className="text-h3">
                Archive
              </h2>
              <p className="mt-1">
                {text.isArchived ? (
                  <>
                    Anybody can read it{' '}
                    <Link
                      className="link inline-flex min-h-11 items-center"
                      to={archivePath}
                      reloadDocument
                    >
                      on its page
                    </Link>
                    .
                  </>
                ) : (
                  'It is not in the archive: its page is not found.'
                )}
              </p>
              <Form method="post" className="mt-4">
                <Button
                  type="submit"
                  name="intent"
                  value={text.isArchived ? 'unarchive' : 'archive'}
                  variant="outline"
                >
                  {text.isArchived ? 'Take it out of the archive' : 'Put it in the archive'}
                </Button>
              </Form>
            </section>
          )}
        </main>
        <NewsletterPreview newsletterId={id} saves={0} />
      </div>
    </>
  )
}
