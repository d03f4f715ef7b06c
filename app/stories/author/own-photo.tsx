import { Form, href, useNavigation } from 'react-router'
import { photoImage } from '#app/platform/photos/photo-widths.ts'
import { readPhoto, submissionHref } from '#app/stories/public/story.ts'
import { Button } from '#app/ui/button.tsx'
import { Frame } from '#app/ui/frame.tsx'
import { Link } from '#app/ui/link.tsx'
import { photoMayBeMissing } from '#content/pages/submit.ts'
import { PhotoField } from './photo-field.tsx'
import type { OwnStory } from './submission.server.ts'

type OwnPhotoProps = { submission: OwnStory; errors: string[] | null }

export function OwnPhoto({ submission, errors }: OwnPhotoProps) {
  const photo = readPhoto(submission)
  const isPending = submission.status === 'pending'
  const isMissing = !photo && submission.photoNotStoredAt !== null
  if (!photo && !isPending && !isMissing) return null
  return (
    <section aria-label="Photo">
      {photo && (
        <figure>
          <Frame
            shape="portrait"
            {...photoImage(photo)}
            sizes="(min-width: 64rem) 30vw, 90vw"
            alt={submission.photoDescription ?? 'Your photo, not described yet'}
            loading="eager"
          />
          <figcaption className="meta mt-2 grid gap-2">
            <bdi className="wrap-anywhere">{submission.photoName}</bdi>
            <p>
              Location data removed, with everything else that your camera wrote into the file. We
              kept only the picture, {photo.width} × {photo.height} pixels.
            </p>
            <Description submission={submission} />
          </figcaption>
        </figure>
      )}
      {isMissing && (
        <p className="border-danger border-t-[5px] pt-4">
          {isPending
            ? 'We could not save the photo you sent. Your story is saved: please send the photo again.'
            : 'We could not save the photo you sent. Your story is saved without a photo.'}
        </p>
      )}
      {isPending && (
        <details className="mt-4" open={!photo || errors !== null}>
          <summary className="link min-h-11 content-center text-sm font-semibold">
            {photo ? 'Send another photo' : 'Add your photo'}
          </summary>
          {photo && (
            <p className="text-sm text-soft">
              The new photo replaces this one. You can describe it after sending it.
            </p>
          )}
          <PhotoForm
            id={submission.id}
            hint={photo ? undefined : photoMayBeMissing}
            errors={errors}
          />
        </details>
      )}
    </section>
  )
}

function Description({ submission }: Pick<OwnPhotoProps, 'submission'>) {
  const { id, photoDescription, status } = submission
  return (
    <p className="wrap-anywhere">
      {photoDescription ? (
        <span key="described">
          For people who cannot see it: “<bdi>{photoDescription}</bdi>”.
        </span>
      ) : (
        <span key="missing">You have not described it for people who cannot see it.</span>
      )}{' '}
      {status === 'pending' && (
        <Link className="link" to={`${submissionHref(id)}?edit`}>
          {photoDescription ? 'Change the description' : 'Describe your photo'}
        </Link>
      )}
      {status === 'approved' && (
        <span>
          To change this,{' '}
          <Link className="link" to={href('/contact')}>
            write to us
          </Link>
          .
        </span>
      )}
    </p>
  )
}

type PhotoFormProps = { id: string; hint: string | undefined; errors: string[] | null }

function PhotoForm({ id, hint, errors }: PhotoFormProps) {
  const busy = useNavigation().formData?.get('intent') === 'photo'
  return (
    <Form
      method="post"
      action={submissionHref(id)}
      encType="multipart/form-data"
      className="mt-3 grid gap-4"
    >
      <input type="hidden" name="intent" value="photo" />
      <PhotoField hint={hint} errors={errors ?? undefined} />
      <p>
        <Button type="submit" variant="outline" busy={busy && 'Sending...'}>
          Send photo
        </Button>
      </p>
    </Form>
  )
}
