import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, href } from 'react-router'
import { EditTabs } from '#app/features/editing/edit-tabs.tsx'
import {
  PictureCreditForm,
  PictureReplacementForm,
  type ReplacementErrors,
} from '#app/features/editing/picture-forms.tsx'
import { PictureUseList } from '#app/features/editing/picture-uses.tsx'
import { creditForm } from '#app/features/pieces/picture-form.ts'
import { findInLibrary } from '#app/features/pieces/picture-library.server.ts'
import { changeCredit, replacePicture } from '#app/features/pieces/pictures.server.ts'
import type { Handle } from '#app/handle.ts'
import { answerTeamForm } from '#app/server/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/server/response/responses.server.ts'
import { currentTeamMember, type Viewer } from '#app/server/sessions/viewer.server.ts'
import { BackLink } from '#app/ui/arrow-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { britishDateTime } from '#app/ui/dates.ts'
import { Fact } from '#app/ui/fact.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Time } from '#app/ui/time.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { reactToasts } from '#content/react-toasts.ts'
import type { Route } from './+types/picture.ts'
import {
  mayUpload,
  photoErrors,
  problemWithFile,
  type ReceivedPicture,
  statusOf,
  tooManyPictures,
  withReceivedPicture,
} from './picture-upload.server.ts'

export const handle = { failure: 'pictureNotSaved' } satisfies Handle

const changedMeanwhile =
  'Somebody replaced this picture while you were looking at the former one. Look at the one above, then decide.'

const notAgreed = 'Published pieces use this picture. Tick the box to replace it there.'

export function meta({ params }: Route.MetaArgs) {
  return [{ title: `${params.name}: Pictures: Indelible` }]
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findInLibrary(currentTeamMember(context), params.name)
  if (!found) throw notFound()
  return found
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

type Answer = {
  intent: 'credit' | 'replace'
  toast: null
  result: SubmissionResult | null
  errors: ReplacementErrors
  /** Whether the box was ticked. */
  agreed: boolean
  /** Whether a file has to be chosen again. */
  photoLost: boolean
}

function answerWith(status: number, answer: Partial<Answer> & Pick<Answer, 'intent'>) {
  const none = { toast: null, result: null, errors: {}, agreed: false, photoLost: false }
  return data<Answer>({ ...none, ...answer }, { status })
}

async function handleCredit(actor: Viewer, name: string, fields: FormData) {
  const form = parseWithZod(fields, { schema: creditForm })
  if (form.status !== 'success') {
    return answerWith(422, { intent: 'credit', result: form.reply() })
  }
  const outcome = await changeCredit(actor, { name, ...form.value })
  if (outcome === 'gone') throw notFound()
  if (outcome === 'changed') {
    return redirectWithToast(href('/edit/pictures/:name', { name }), 'pictureCredited')
  }
  const result = form.reply({ formErrors: [changedMeanwhile] })
  return answerWith(409, { intent: 'credit', result })
}

async function handleReplacement(
  actor: Viewer,
  name: string,
  received: ReceivedPicture,
  fields: FormData,
) {
  const agreed = fields.get('live') === 'on'
  const refused = (status: number, errors: ReplacementErrors, photoLost = true) =>
    answerWith(status, { intent: 'replace', errors, agreed, photoLost })
  const problem = problemWithFile(received)
  if (problem) return refused(problem === 'too-large' ? 413 : 422, photoErrors(problem), false)
  if (!(await mayUpload(actor))) return refused(429, { form: [tooManyPictures] })
  const seen = String(fields.get('seen') ?? '')
  const result = await replacePicture(actor, { name, seen, file: received.photo!, agreed })
  switch (result.outcome) {
    case 'gone':
      throw notFound()
    case 'replaced':
      return redirectWithToast(href('/edit/pictures/:name', { name }), 'pictureReplaced')
    case 'refused':
      return refused(statusOf(result.problem), photoErrors(result.problem), false)
    case 'live':
      return refused(422, { live: [notAgreed] })
    case 'conflict':
      return refused(409, { form: [changedMeanwhile] })
  }
}

export default function PicturePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { pictures, uses, upload } = loaderData
  const { name } = params
  return (
    <>
      <EditTabs />
      {actionData?.toast && (
        <ToastRegion toasts={[reactToasts[actionData.toast]]} of={actionData} />
      )}
      <main id="main" className="wrap grid-12 pt-6 pb-4 lg:pt-8">
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
          <section className="oxford mt-8 pt-6!" aria-labelledby="uses">
            <h2 id="uses" className="mb-2 text-h3">
              Where it is used
            </h2>
            <PictureUseList uses={uses} />
          </section>
        </div>
        <div className="col-span-12 mt-10 grid content-start gap-8 lg:col-span-4 lg:mt-6">
          {upload ? (
            <Upload
              key={upload.sha256}
              upload={upload}
              loaderData={loaderData}
              answer={actionData}
            />
          ) : (
            <p className="panel text-soft">
              This picture is of the first edition and comes with the site. It cannot be changed
              here.
            </p>
          )}
        </div>
      </main>
    </>
  )
}

type UploadProps = {
  upload: NonNullable<Route.ComponentProps['loaderData']['upload']>
  loaderData: Route.ComponentProps['loaderData']
  answer: Route.ComponentProps['actionData']
}

function Upload({ upload, loaderData: { uses }, answer }: UploadProps) {
  const { name, credit, sha256, width, height, may, events, state } = upload
  const given = { result: null, errors: {}, agreed: false, photoLost: false, ...answer }
  const isReplacement = answer?.intent === 'replace'
  const livePieces = new Set(uses.seen.flatMap((use) => (use.isLive ? use.pieceId : []))).size
  return (
    <>
      <dl>
        {!may.change && <Fact label="Credit">{credit}</Fact>}
        <Fact label="In a text">
          <code className="font-sans text-sm wrap-anywhere">{`::figure{picture="${name}" alt="…"}`}</code>
        </Fact>
        <Fact label="Size">
          {`${width.toLocaleString('en-GB')} × ${height.toLocaleString('en-GB')} pixels`}
          {state === 'uploaded' && (
            <span className="meta block">
              Smaller files are being made. It can be used already.
            </span>
          )}
        </Fact>
        {events.map(({ action, at, actor }) => (
          <Fact key={`${action} ${at.getTime()}`} label={eventWords[action]}>
            <Time at={at} format={britishDateTime} />
            {actor && ` by ${actor}`}
          </Fact>
        ))}
      </dl>
      {may.change && (
        <PictureCreditForm
          credit={credit}
          seen={sha256}
          lastResult={isReplacement ? null : given.result}
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
            seen={sha256}
            livePieces={livePieces}
            isPortrait={uses.isPortrait}
            {...given}
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
