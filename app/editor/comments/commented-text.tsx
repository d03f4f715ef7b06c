import type { SubmissionResult } from '@conform-to/react'
import { Form, Link } from 'react-router'
import type { TextParagraph } from '#app/pieces/text/paragraphs.ts'
import { Button } from '#app/ui/button.tsx'
import { inputProps, textAreaProps, useCheckedForm } from '#app/ui/checked-form.ts'
import { counted } from '#app/ui/counted.ts'
import { britishDateTime } from '#app/ui/dates.ts'
import { FieldErrors, TextArea, TextField } from '#app/ui/field.tsx'
import { Time } from '#app/ui/time.tsx'

type ShownComment = {
  id: string
  words: string
  quote: string
  createdAt: Date
  resolvedAt: Date | null
  author: string | null
  isOwn: boolean
  answers: string | null
  /** The index of its paragraph; null when its words are gone. */
  place: number | 'piece' | null
}

type Props = {
  /** Made with the page, so that a double click makes one comment. */
  formKey: string
  paragraphs: TextParagraph[]
  comments: ShownComment[]
  /** Which form is open: of a paragraph by its number, `piece`, or of a comment with what is done to it. */
  openAt: string | null
  lastResult: SubmissionResult | null
}

type Shared = Pick<Props, 'formKey' | 'comments' | 'openAt' | 'lastResult'>

export function CommentedText({ formKey, paragraphs, comments, openAt, lastResult }: Props) {
  const at = (place: ShownComment['place']) =>
    comments.filter((each) => each.place === place && each.answers === null)
  const lost = at(null)
  const open = lastResult ? String(lastResult.initialValue?.on) : openAt
  const shared = { formKey, comments, openAt: open, lastResult }
  return (
    <>
      <section className="mt-8" aria-labelledby="whole">
        <h2 id="whole" className="text-h4">
          About the whole piece
        </h2>
        <CommentList {...shared} shown={at('piece')} />
        {open === 'piece' ? (
          <CommentForm {...shared} hidden={{ key: formKey }} />
        ) : (
          <CommentLink to="piece">Comment on the whole piece</CommentLink>
        )}
      </section>
      {lost.length > 0 && (
        <section className="mt-8" aria-labelledby="lost">
          <h2 id="lost" className="text-h4">
            About words that are no longer in the text
          </h2>
          <CommentList {...shared} shown={lost} />
        </section>
      )}
      <section className="mt-10 border-rule border-t" aria-label="The text">
        {paragraphs.map(({ words, isHeading }, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may have the same words
            key={index}
            id={`paragraph-${index}`}
            className="grid gap-x-10 border-hair border-b py-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
          >
            <p className={`wrap-anywhere ${isHeading ? 'text-h4' : ''}`} dir="auto">
              {words}
            </p>
            <div className="max-lg:mt-2">
              <CommentList {...shared} shown={at(index)} paragraph={words} />
              {open === String(index) ? (
                <CommentForm
                  {...shared}
                  hidden={{ key: formKey, about: words, paragraph: String(index) }}
                />
              ) : (
                <CommentLink to={String(index)} anchor={`#paragraph-${index}`}>
                  Comment<span className="sr-only"> on “{words.slice(0, 40)}”</span>
                </CommentLink>
              )}
            </div>
          </div>
        ))}
      </section>
    </>
  )
}

type CommentLinkProps = { to: string; anchor?: string; children: React.ReactNode }

function CommentLink({ to, anchor = '', children }: CommentLinkProps) {
  return (
    <Link
      className="link inline-flex min-h-11 items-center font-sans text-sm"
      to={`?on=${to}${anchor}`}
      preventScrollReset
    >
      {children}
    </Link>
  )
}

type ListProps = Shared & {
  shown: ShownComment[]
  /** The words of the paragraph that they stand beside. */
  paragraph?: string
}

/** Open ones, then how many are resolved, which can be looked into. */
function CommentList({ shown, ...props }: ListProps) {
  const resolved = shown.filter(({ resolvedAt }) => resolvedAt !== null)
  return (
    <>
      {shown
        .filter(({ resolvedAt }) => resolvedAt === null)
        .map((comment) => (
          <Comment key={comment.id} comment={comment} {...props} />
        ))}
      {resolved.length > 0 && (
        <details className="font-sans text-sm">
          <summary className="min-h-11 content-center">
            {counted(resolved.length, 'resolved comment')}
          </summary>
          {resolved.map((comment) => (
            <Comment key={comment.id} comment={comment} {...props} />
          ))}
        </details>
      )}
    </>
  )
}

type CommentProps = Omit<ListProps, 'shown'> & { comment: ShownComment }

/** With its answers, which are resolved with it. */
function Comment({ comment, paragraph, ...shared }: CommentProps) {
  const { id, words, quote, createdAt, resolvedAt, author, isOwn, answers } = comment
  const anchor = `#comment-${id}`
  const isChanged = shared.openAt === `change-${id}`
  return (
    <article
      id={`comment-${id}`}
      className={answers ? 'mt-3 border-hair border-t pt-3' : 'panel mb-3 font-sans text-sm'}
    >
      <p className="text-soft">
        <bdi className="font-semibold text-ink wrap-anywhere">{author}</bdi>,{' '}
        <Time at={createdAt} format={britishDateTime} />
      </p>
      {answers === null && quote !== '' && quote !== paragraph && (
        <blockquote className="mt-2 border-rule border-s-2 ps-3 text-soft italic wrap-anywhere">
          {quote}
        </blockquote>
      )}
      {isChanged ? (
        <CommentForm {...shared} hidden={{ key: id }} words={words} />
      ) : (
        <p className="mt-2 whitespace-pre-line wrap-anywhere" dir="auto">
          {words}
        </p>
      )}
      <div className="mt-1 flex flex-wrap items-center gap-x-4">
        {answers === null && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="comment" value={id} />
            <Button intent={resolvedAt ? 'reopen' : 'resolve'} variant="outline" size="sm">
              {resolvedAt ? 'Reopen' : 'Resolve'}
              <span className="sr-only"> the comment of {author}</span>
            </Button>
          </Form>
        )}
        {answers === null && (
          <CommentLink to={`answer-${id}`} anchor={anchor}>
            Answer<span className="sr-only"> {author}</span>
          </CommentLink>
        )}
        {isOwn && !isChanged && (
          <CommentLink to={`change-${id}`} anchor={anchor}>
            Change<span className="sr-only"> “{words.slice(0, 40)}”</span>
          </CommentLink>
        )}
      </div>
      {shared.comments
        .filter((each) => each.answers === id)
        .map((answer) => (
          <Comment key={answer.id} comment={answer} paragraph={paragraph} {...shared} />
        ))}
      {shared.openAt === `answer-${id}` && (
        <CommentForm {...shared} hidden={{ key: shared.formKey, answers: id }} />
      )}
    </article>
  )
}

type CommentFormProps = Shared & {
  /** What it is about: a paragraph, the comment that it answers, or the whole piece. */
  hidden: { key: string; about?: string; paragraph?: string; answers?: string }
  words?: string
}

function CommentForm({ hidden, words, openAt, lastResult }: CommentFormProps) {
  const { form, fields, busy, formProps } = useCheckedForm(
    'comment',
    async () => (await import('./comment-form.ts')).commentForm,
    lastResult,
    { words: words ?? '' },
  )
  const sent = lastResult?.initialValue?.key
  const isNew = words === undefined
  const sends = { ...hidden, key: typeof sent === 'string' ? sent : hidden.key, on: openAt }
  return (
    <Form method="post" className="mt-3 grid gap-4" {...formProps} key={form.id}>
      {Object.entries(sends).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value ?? ''} />
      ))}
      <TextArea
        label={hidden.answers ? 'Answer' : 'Comment'}
        rows={3}
        {...textAreaProps(fields.words)}
        autoFocus
        required
      />
      {hidden.about && (
        <TextField
          label="Only these words"
          note="optional"
          hint="Copy them from the paragraph. Otherwise all of it is meant."
          autoComplete="off"
          {...inputProps(fields.quote, 'text')}
        />
      )}
      <FieldErrors id={form.errorId} errors={form.errors} />
      <p className="flex flex-wrap items-center gap-4">
        <Button intent={isNew ? 'add' : 'change'} busy={busy && 'Saving...'}>
          {isNew ? `Add the ${hidden.answers ? 'answer' : 'comment'}` : 'Save the comment'}
        </Button>
        {!isNew && (
          <Button intent="delete" variant="outline" formNoValidate>
            Delete the comment
          </Button>
        )}
        <Link className="link inline-flex min-h-11 items-center font-sans text-sm" to="?">
          Cancel
        </Link>
      </p>
    </Form>
  )
}
