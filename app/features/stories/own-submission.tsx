import { ArrowLeft } from 'lucide-react'
import type { Submission } from '#app/db/schema/submissions.ts'
import { photoSources } from '#app/server/photos/photo.ts'
import { Frame } from '#app/ui/frame.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { readTime, storyDate, titleOf } from './excerpt.ts'
import { photoOf } from './story.ts'
import { SubmissionStatusStrip } from './submission-status.tsx'

/** One submission as its owner sees it: where it stands first, then what was sent. */
export function OwnSubmission({ submission }: { submission: Omit<Submission, 'adminNotes'> }) {
  const photo = photoOf(submission)
  return (
    <>
      <div className="wrap pt-3">
        <a className="more" href="/dashboard">
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" /> Back to Dashboard
        </a>
      </div>
      <article className="wrap mt-4">
        <h1 className="max-w-[18ch] text-h1">{titleOf(submission, 6)}</h1>
        <p className="meta mt-4">
          Sent{' '}
          <time dateTime={submission.createdAt.toISOString()}>
            {storyDate(submission.createdAt)}
          </time>
          {submission.location && ` · ${submission.location}`} · {readTime(submission.story)}
        </p>
        <div className="mt-8">
          <SubmissionStatusStrip status={submission.status} id={submission.id} />
        </div>
        <div className="grid-12 mt-10 gap-y-10">
          <Prose text={submission.story} className="col-span-12 lg:col-span-7" />
          <aside className="col-span-12 sm:col-span-7 lg:col-span-4 lg:col-start-9">
            {photo && (
              <figure>
                <Frame
                  shape="portrait"
                  {...photoSources(photo.url, photo.width)}
                  sizes="(min-width: 64rem) 30vw, 90vw"
                  width={photo.width}
                  height={photo.height}
                  alt="What you sent with this story"
                  loading="eager"
                />
                <figcaption className="meta mt-2">{submission.photoName}</figcaption>
              </figure>
            )}
            {submission.messageToAuthor && (
              <div className="mt-8 border-rule border-t-[5px] pt-4">
                <h2 className="text-h4">A note from the desk</h2>
                <p className="mt-2 text-soft italic">{submission.messageToAuthor}</p>
              </div>
            )}
          </aside>
        </div>
      </article>
    </>
  )
}
