import type { Submission } from '#app/platform/db/schema/submissions.ts'
import { photoImage } from '#app/platform/photos/photo-widths.ts'
import { readTimeText } from '#app/stories/public/excerpt.ts'
import { readPhoto, themeLabels } from '#app/stories/public/story.ts'
import { britishDate } from '#app/ui/dates.ts'
import { Link } from '#app/ui/link.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { Time } from '#app/ui/time.tsx'
import { mailtoLink } from '#content/email-address.ts'
import type { ReviewHints } from './hints.server.ts'
import { reviewHref } from './queue.ts'

type Props = { submission: Submission }

export function ReadingFacts({ submission }: Props) {
  const { name, nameShown, location, email, createdAt, story, theme, contentNote } = submission
  return (
    <div className="meta mt-3 grid gap-1 wrap-anywhere">
      <p>
        <b>
          <bdi>{name}</bdi>
        </b>
        {nameShown !== 'full' && <span>{` (shown as: ${nameShown})`}</span>}
        {location && (
          <span>
            , <bdi>{location}</bdi>
          </span>
        )}{' '}
        <span>·</span>{' '}
        <a className="link" href={mailtoLink(email)}>
          <bdi>{email}</bdi>
        </a>{' '}
        · <Time at={createdAt} format={britishDate} /> · {readTimeText(story)}
        {submission.sample && ' · sample'}
      </p>
      {(theme || contentNote) && (
        <p>
          {theme && <span>{`Theme: ${themeLabels[theme]}`}</span>}
          {theme && contentNote && <span> · </span>}
          {contentNote && (
            <span>
              Content note: <bdi>{contentNote}</bdi>
            </span>
          )}
        </p>
      )}
      {submission.messageToAuthor && (
        <p className="whitespace-pre-line">
          The author was told: “<bdi>{submission.messageToAuthor}</bdi>”
        </p>
      )}
    </div>
  )
}

export function ReadingHints({ hints, query }: { hints: ReviewHints; query: string }) {
  const { contacts, like } = hints
  if (contacts.length + like.length === 0) return null
  return (
    <section aria-label="Hints" className="mt-4 grid gap-1 bg-muted p-4 font-sans text-sm">
      {contacts.map(({ kind, words }) => (
        <p key={kind} className="wrap-anywhere">
          {`This text has ${kind}: `}
          <bdi className="font-semibold">{words.join(', ')}</bdi>
        </p>
      ))}
      {like.map(({ id, title, name, status, createdAt }) => (
        <p key={id} className="wrap-anywhere">
          {'This text is nearly the same as '}
          <Link className="link" to={reviewHref(id, query)}>
            <bdi>{title}</bdi>
          </Link>
          {' by '}
          <bdi>{name}</bdi>
          {`, ${status}, sent `}
          <Time at={createdAt} format={britishDate} />.
        </p>
      ))}
    </section>
  )
}

export function ReadingStory({ submission }: Props) {
  return (
    <>
      <Photo submission={submission} />
      <Prose text={submission.story} className="mt-5 max-w-read" />
    </>
  )
}

function Photo({ submission }: Props) {
  const { name, photoName, photoDescription } = submission
  const photo = readPhoto(submission)
  return (
    <figure className="mt-5">
      {photo && (
        <img
          {...photoImage(photo)}
          sizes="(min-width: 64rem) 42rem, 90vw"
          className="max-h-[60vh] w-auto max-w-full"
          alt={photoDescription ?? `Photograph from ${name}, not described`}
        />
      )}
      <figcaption className="meta mt-2 grid gap-1 wrap-anywhere">
        {photo ? <bdi>{photoName}</bdi> : <span>No photo was sent.</span>}
        {photoDescription && (
          <span>
            Photo description: “<bdi>{photoDescription}</bdi>”
          </span>
        )}
        {photo && !photoDescription && <span>The author has not described the photo.</span>}
      </figcaption>
    </figure>
  )
}
