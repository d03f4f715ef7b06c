import { data } from 'react-router'
import {
  ActFacts,
  ActPage,
  answerOfAct,
  LondonMoment,
  SeenField,
} from '#app/features/editing/act-page.tsx'
import { acts } from '#app/features/editing/acts.ts'
import { shownPiece } from '#app/features/editing/piece-bar.tsx'
import { dayFields, dayOnPage, toldWords } from '#app/features/editing/publish-words.ts'
import {
  proposedTime,
  readTypedTime,
  typedTimeIn,
  typedTimeOf,
} from '#app/features/editing/schedule-form.ts'
import { TimeFields } from '#app/features/editing/time-fields.tsx'
import { findWriterToTell } from '#app/features/pieces/piece-emails.server.ts'
import { listScheduled } from '#app/features/pieces/piece-list.server.ts'
import { kindWords } from '#app/features/pieces/piece-words.ts'
import { schedule } from '#app/features/pieces/publication.server.ts'
import type { Handle } from '#app/handle.ts'
import { readFormWithRows } from '#app/server/request/forms.server.ts'
import { answerTeamForm } from '#app/server/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/server/response/responses.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choice.tsx'
import { britishDate } from '#app/ui/dates.ts'
import type { Route } from './+types/schedule.ts'
import {
  changedMeanwhile,
  findActed,
  findToAsk,
  momentIn,
  numberIn,
  pathOfPiece,
  refusedAct,
  saveDayOnPage,
  toProblems,
  typedIn,
} from './acted-piece.server.ts'

export const handle = { failure: 'pieceNotChanged' } satisfies Handle

export function meta() {
  return [{ title: 'Schedule: Indelible' }]
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { viewer, piece, text } = await findToAsk(context, params.pieceId, 'schedule')
  const scheduled = await listScheduled(viewer)
  return {
    piece: shownPiece(piece),
    pageDay: dayOnPage(text.fields),
    hasLaterDraft: piece.publishAt !== null && text.from === 'draft',
    planned: scheduled
      .filter(({ id }) => id !== piece.id)
      .map(({ id, kind, title, publishAt }) => ({ id, kind, title, publishAt })),
    told: (await findWriterToTell(viewer, piece))?.name ?? null,
    now: new Date(),
  }
}

/**
 * Schedules the piece once the person has seen which moment was understood. With script the page says it while one types,
 * and without it the answer to the first press does.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const fields = await readFormWithRows(request)
  const { viewer, piece, text } = await findActed(context, params.pieceId, 'schedule')
  return answerTeamForm({ context, fields, failure: handle.failure }, async () => {
    const reading = readTypedTime(typedTimeIn(fields), new Date())
    if ('problem' in reading) return refusedAct(fields, { [reading.field]: reading.problem })
    if ('twice' in reading) return refusedAct(fields, { which: 'Say which of the two you mean.' })
    const { at } = reading
    if (momentIn(fields, 'confirmed')?.getTime() !== at.getTime()) {
      return data({ typed: typedIn(fields) })
    }
    const { id } = piece
    if (fields.has('dated')) {
      const saved = await saveDayOnPage(viewer, { piece, text }, { fields, at })
      if (saved === null) return changedMeanwhile(viewer, id, fields)
      fields.set('version', String(saved))
    }
    const version = numberIn(fields, 'version')
    const seenAt = momentIn(fields, 'seenAt')
    const { outcome } = await schedule(viewer, { id, version, at, seenAt })
    if (outcome === 'gone') throw notFound()
    if (outcome === 'conflict') return changedMeanwhile(viewer, id, fields)
    if (outcome === 'invalid') return toProblems(piece, at)
    if (outcome === 'past') return refusedAct(fields, { time: 'This time has passed.' })
    return redirectWithToast(
      pathOfPiece(piece),
      outcome === 'scheduled' ? 'pieceScheduled' : 'pieceStandsOtherwise',
    )
  })
}

export default function Schedule({ loaderData, actionData }: Route.ComponentProps) {
  const { piece, pageDay, hasLaterDraft, planned, told, now } = loaderData
  const answer = answerOfAct(actionData)
  const { publishAt } = piece
  const typed = answer.typed
    ? typedTimeIn(formDataOf(answer.typed))
    : publishAt
      ? typedTimeOf(publishAt)
      : proposedTime(now)
  const isLive = piece.state === 'published'
  return (
    <ActPage
      piece={piece}
      question={
        publishAt
          ? 'Change the time'
          : `Schedule this ${isLive ? 'update' : kindWords[piece.kind].one}`
      }
      answer={answer}
      fields={
        <>
          <SeenField name="version" value={piece.version} answer={answer} />
          <SeenField name="seenAt" value={publishAt?.toISOString() ?? ''} answer={answer} />
          <TimeFields
            // What the server answers takes the place of what was read in the browser.
            key={JSON.stringify(answer.errors ?? typed)}
            kind={piece.kind}
            typed={typed}
            now={now}
            errors={answer.errors ?? {}}
            planned={planned}
            asksAgain={Boolean(answer.typed) && !answer.errors}
          />
          {dayFields[piece.kind] && !isLive && (
            <Checkbox
              name="dated"
              label="Put the day of publication on the page"
              defaultChecked={answer.typed?.dated !== undefined}
            />
          )}
        </>
      }
      act={{ label: 'Schedule', busy: 'Scheduling...' }}
      instead={
        publishAt && (
          <ButtonLink variant="outline" size="lg" href={acts.unschedule.path(piece.id)}>
            Unschedule
          </ButtonLink>
        )
      }
      keep="Cancel"
    >
      <p className="mt-4 text-lead text-soft">
        It will be published at this time on its own. You do not need to be here.
      </p>
      <ActFacts
        facts={[
          ...(publishAt
            ? [['Now', <LondonMoment key="at" at={publishAt} />] as [string, React.JSX.Element]]
            : []),
          ...(hasLaterDraft
            ? [['Text', 'The draft takes the place of what was scheduled'] as [string, string]]
            : []),
          ...(pageDay && !isLive
            ? [
                [
                  'Date',
                  `The page will say ${britishDate(new Date(pageDay))}, unless you tick the box below`,
                ] as [string, string],
              ]
            : []),
          [
            'Later',
            'Changes you save before then will not be published unless you schedule them too',
          ],
          ['Email', toldWords(told)],
        ]}
      />
    </ActPage>
  )
}

function formDataOf(typed: Record<string, string>) {
  const fields = new FormData()
  for (const [name, value] of Object.entries(typed)) fields.append(name, value)
  return fields
}
