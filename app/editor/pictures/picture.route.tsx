import { href } from 'react-router'
import { findInLibrary } from '#app/pieces/pictures/picture-library.server.ts'
import type { FormAnswer } from '#app/platform/request/form-answer.ts'
import { answerTeamForm } from '#app/platform/request/team-forms.server.ts'
import { notFound } from '#app/platform/response/responses.server.ts'
import { currentTeamMember } from '#app/platform/sessions/viewer.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { AnswerToast } from '#app/site/answer-toast.tsx'
import { BackLink } from '#app/ui/arrow-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { britishDateTime } from '#app/ui/dates.ts'
import { Fact } from '#app/ui/fact.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Route } from './+types/picture.route.ts'
import { handleCredit, handleReplacement } from './change-picture.server.ts'
import { PictureCreditForm, PictureReplacementForm } from './picture-forms.tsx'
import { withReceivedPicture } from './picture-upload.server.ts'
import { PictureUseList } from './picture-uses.tsx'

export const handle = { tabs: true, failure: 'pictureNotSaved' } satisfies Handle

export function meta({ params }: Route.MetaArgs) {
  return [{ title: `${params.name}: Pictures: Indelible` }]
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const picture = await findInLibrary(currentTeamMember(context), params.name)
  if (!picture) throw notFound()
  return picture
}

export async function action({ params: { name }, request, context }: Route.ActionArgs) {
  const actor = currentTeamMember(context)
  return withReceivedPicture(request, (received, fields) =>
    answerTeamForm({ context, fields, failure: handle.failure }, async () =>
      fields.get('intent') === 'replace'
        ? handleReplacement(actor, name, received, fields)
        : handleCredit(actor, name, fields),
    ),
  )
}

export default function PicturePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { pictures, uses, upload } = loaderData
  const { name } = params
  return (
    <main id="main" className="wrap grid-12 pt-6 pb-4 lg:pt-8">
      <AnswerToast answer={actionData} />
      <div className="col-span-12">
        <BackLink href={href('/edit/pictures')}>Pictures</BackLink>
        <h1 className="mt-3 text-h2 wrap-anywhere">{name}</h1>
      </div>
      <div className="col-span-12 mt-6 lg:col-span-8">
        {pictures.map((picture) => (
          <div
            key={picture.webp}
            className="mb-6 flex justify-center border border-hair bg-surface"
          >
            <Picture
              source={picture}
              alt={uses.seen.find(({ description }) => description)?.description ?? name}
              sizes="(min-width: 64rem) 52rem, 92vw"
              className="max-h-[70vh] w-auto"
              first
            />
          </div>
        ))}
        <section className="oxford mt-8 pt-6" aria-labelledby="uses">
          <h2 id="uses" className="mb-2 text-h3">
            Where it is used
          </h2>
          <PictureUseList uses={uses} />
        </section>
      </div>
      <div className="col-span-12 mt-10 grid content-start gap-8 lg:col-span-4 lg:mt-6">
        {upload ? (
          <Upload key={upload.sha256} upload={upload} loaderData={loaderData} answer={actionData} />
        ) : (
          <p className="panel text-soft">
            This picture is of the first edition and comes with the site. It cannot be changed here.
          </p>
        )}
      </div>
    </main>
  )
}

type UploadProps = {
  upload: NonNullable<Route.ComponentProps['loaderData']['upload']>
  loaderData: Route.ComponentProps['loaderData']
  answer: FormAnswer | undefined
}

function Upload({ upload, loaderData: { uses }, answer }: UploadProps) {
  const { name, credit, sha256, width, height, may, events, state } = upload
  const isReplacement = answer?.input?.intent === 'replace'
  const livePieces = new Set(uses.seen.flatMap((use) => (use.isLive ? use.pieceId : []))).size
  return (
    <>
      <dl>
        {!may.change && <Fact label="Credit">{credit}</Fact>}
        <Fact label="In a text">
          <code className="font-sans text-sm wrap-anywhere">{`::figure{picture="${name}" alt="…"}`}</code>
        </Fact>
        <Fact label="Size">
          <span>{`${width.toLocaleString('en-GB')} × ${height.toLocaleString('en-GB')} pixels`}</span>
          {state === 'uploaded' && (
            <span className="meta block">
              Smaller files are being made. It can be used already.
            </span>
          )}
        </Fact>
        {events.map(({ action, at, actor }) => (
          <Fact key={`${action} ${at.getTime()}`} label={eventWords[action]}>
            <Time at={at} format={britishDateTime} />
            {actor && <span>{` by ${actor}`}</span>}
          </Fact>
        ))}
      </dl>
      {may.change && (
        <PictureCreditForm
          credit={credit}
          fingerprint={sha256}
          answer={isReplacement ? undefined : answer}
        />
      )}
      {may.replace && (
        <section className="panel grid gap-4" aria-labelledby="replace">
          <h2 id="replace" className="text-h4">
            Replace it
          </h2>
          <p className="text-soft">
            All pieces that use it show the new picture, with the descriptions that they have. Read
            them again if something else is in it.
          </p>
          <PictureReplacementForm
            fingerprint={sha256}
            livePieces={livePieces}
            isPortrait={uses.isPortrait}
            answer={isReplacement ? answer : undefined}
          />
        </section>
      )}
      {may.delete && uses.pieces === 0 && !uses.isPortrait && (
        <p>
          <ButtonLink
            variant="outline"
            href={href('/edit/pictures/:name/delete', { name })}
            className="text-danger"
          >
            Delete the picture
          </ButtonLink>
        </p>
      )}
      {!may.change && (
        <p className="text-soft">
          {uses.isLive
            ? 'Readers see this picture, so an editor has to change it.'
            : 'A colleague has uploaded this picture. They or an editor can change it.'}
        </p>
      )}
    </>
  )
}

const eventWords = {
  uploaded: 'Added',
  credited: 'Credit changed',
  replaced: 'Replaced',
  deleted: 'Deleted',
}
