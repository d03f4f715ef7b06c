import type { Submission } from '#app/db/schema/submissions.ts'
import { readTimeText } from '#app/features/stories/excerpt.ts'
import { photoOf, themeLabels } from '#app/features/stories/story.ts'
import { photoImage } from '#app/server/photos/photo-widths.ts'
import { britishDate } from '#app/ui/dates.ts'
import { Prose } from '#app/ui/prose.tsx'
import { Time } from '#app/ui/time.tsx'

type Props = { submission: Submission }

/** The story as its author wrote it, with the photo and the author's details. */
export function ReadingFacts({ submission }: Props) {
  const { name, nameShown, location, email, createdAt, story, theme, contentNote } = submission
  return (
    <div className="meta mt-3 grid gap-1 wrap-anywhere">
      <p>
        <b>
          <bdi>{name}</bdi>
        </b>
        {nameShown !== 'full' && ` (shown as: ${nameShown})`}
        {location && (
          <>
            , <bdi>{location}</bdi>
          </>
        )}{' '}
        ·{' '}
        <a className="link" href={`mailto:${email}`}>
          <bdi>{email}</bdi>
        </a>{' '}
        · <Time at={createdAt} format={britishDate} /> · {readTimeText(story)}
        {submission.sample && ' · sample'}
      </p>
      {(theme || contentNote) && (
        <p>
          {theme && `Theme: ${themeLabels[theme]}`}
          {theme && contentNote && ' · '}
          {contentNote && (
            <>
              Content note: <bdi>{contentNote}</bdi>
            </>
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
  const photo = photoOf(submission)
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
        {photo ? <bdi>{photoName}</bdi> : 'No photo was sent.'}
        {photoDescription && (
          <span>
            Photo description: “<bdi>{photoDescription}</bdi>”
          </span>
        )}
        {photo && !photoDescription && 'The author has not described the photo.'}
      </figcaption>
    </figure>
  )
}
