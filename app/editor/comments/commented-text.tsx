import type { SubmissionResult } from '@conform-to/react'
import { Form, Link } from 'react-router'
import type { TextParagraph } from '#app/pieces/text/paragraphs.ts'
import { Button } from '#app/ui/button.tsx'
import { inputProps, textAreaProps, useCheckedForm } from '#app/ui/checked-form.ts'
import { counted } from '#app/ui/counted.ts'
import { britishDateTime } from '#app/ui/dates.ts'
import { FieldErrors, TextArea, TextField } from '#app/ui/field.tsx'
import { Time } from '#app/ui/time.tsx'

export type ShownComment = {
  id: string
  words: string
  quote: string
  createdAt: Date
  resolvedAt: Date | null
  author: string | null
  /** The index of its paragraph; null when its words are gone. */
  place: number | 'piece' | null
}

type Props = {
  /** Made with the page, so that a double click makes one comment. */
  formKey: string
  paragraphs: TextParagraph[]
  comments: ShownComment[]
  /** Where a new one is written: a paragraph by its number, or `piece`. */
  openAt: string | null
  lastResult: SubmissionResult | null
}

/** The words of a draft, with the comments of colleagues in the margin. */
export function CommentedText({ formKey, paragraphs, comments, openAt, lastResult }: Props) {
  const at = (place: ShownComment['place']) => comments.filter((each) => each.place === place)
  const lost = at(null)
  const sent = lastResult?.initialValue
  const open = sent ? (sent.about ? String(sent.paragraph) : 'piece') : openAt
  const form = { formKey, lastResult }
  return (
    <>
      <section className="mt-8" aria-labelledby="whole">
        <h2 id="whole" className="text-h4">
          About the whole piece
        </h2>
        <CommentList comments={at('piece')} />
        {open === 'piece' ? (
          <CommentForm {...form} about="" paragraph={0} />
        ) : (
          <CommentLink to="piece">Comment on the whole piece</CommentLink>
        )}
      </section>
      {lost.length > 0 && (
        <section className="mt-8" aria-labelledby="lost">
          <h2 id="lost" className="text-h4">
            About words that are no longer in the text
          </h2>
          <CommentList comments={lost} />
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
              <CommentList comments={at(index)} paragraph={words} />
              {open === String(index) ? (
                <CommentForm {...form} about={words} paragraph={index} />
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

type ListProps = {
  comments: ShownComment[]
  /** The words of the paragraph that they stand beside. */
  paragraph?: string
}

/** Open ones, then how many are resolved, which can be looked into. */
function CommentList({ comments, paragraph }: ListProps) {
  const resolved = comments.filter(({ resolvedAt }) => resolvedAt !== null)
  return (
    <>
      {comments
        .filter(({ resolvedAt }) => resolvedAt === null)
        .map((comment) => (
          <Comment key={comment.id} comment={comment} paragraph={paragraph} />
        ))}
      {resolved.length > 0 && (
        <details className="font-sans text-sm">
          <summary className="min-h-11 content-center">
            {counted(resolved.length, 'resolved comment')}
          </summary>
          {resolved.map((comment) => (
            <Comment key={comment.id} comment={comment} paragraph={paragraph} />
          ))}
        </details>
      )}
    </>
  )
}

type CommentProps = { comment: ShownComment; paragraph: string | undefined }

function Comment({ comment, paragraph }: CommentProps) {
  const { id, words, quote, createdAt, resolvedAt, author } = comment
  return (
    <article id={`comment-${id}`} className="panel mb-3 font-sans text-sm">
      <p className="text-soft">
        <bdi className="font-semibold text-ink wrap-anywhere">{author}</bdi>,{' '}
        <Time at={createdAt} format={britishDateTime} />
      </p>
      {quote !== '' && quote !== paragraph && (
        <blockquote className="mt-2 border-rule border-s-2 ps-3 text-soft italic wrap-anywhere">
          {quote}
        </blockquote>
      )}
      <p className="mt-2 whitespace-pre-line wrap-anywhere" dir="auto">
        {words}
      </p>
      <Form method="post" className="mt-3" preventScrollReset>
        <input type="hidden" name="comment" value={id} />
        <Button
          type="submit"
          name="intent"
          value={resolvedAt ? 'reopen' : 'resolve'}
          variant="outline"
          size="sm"
        >
          {resolvedAt ? 'Reopen' : 'Resolve'}
          <span className="sr-only"> the comment of {author}</span>
        </Button>
      </Form>
    </article>
  )
}

type CommentFormProps = {
  formKey: string
  /** The words of its paragraph; empty for the whole piece. */
  about: string
  paragraph: number
  lastResult: SubmissionResult | null
}

function CommentForm({ formKey, about, paragraph, lastResult }: CommentFormProps) {
  const { form, fields, busy, formProps } = useCheckedForm(
    'comment',
    async () => (await import('./comment-form.ts')).commentForm,
    lastResult,
  )
  const sent = lastResult?.initialValue?.key
  return (
    <Form method="post" className="mt-3 grid gap-4" {...formProps} key={form.id}>
      <input type="hidden" name="key" value={typeof sent === 'string' ? sent : formKey} />
      <input type="hidden" name="about" value={about} />
      <input type="hidden" name="paragraph" value={paragraph} />
      <TextArea label="Comment" rows={3} {...textAreaProps(fields.words)} autoFocus required />
      {about !== '' && (
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
        <Button type="submit" name="intent" value="add" busy={busy && 'Saving...'}>
          Add the comment
        </Button>
        <Link className="link inline-flex min-h-11 items-center font-sans text-sm" to="?">
          Cancel
        </Link>
      </p>
    </Form>
  )
}
