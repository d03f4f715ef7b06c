import { findWriterRecipient } from '#app/pieces/drafts/piece-emails.server.ts'
import { listScheduled } from '#app/pieces/drafts/piece-list.server.ts'
import { schedule } from '#app/pieces/publication/publication.server.ts'
import { kindWords } from '#app/pieces/text/piece-words.ts'
import { type FormAnswer, formProblem } from '#app/platform/request/form-answer.ts'
import type { Handle } from '#app/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choice.tsx'
import { britishDate } from '#app/ui/dates.ts'
import type { Route } from './+types/schedule.route.ts'
import { ActPage, LondonMoment } from './act-page.tsx'
import { actOnPiece, askToAct, momentIn, numberIn, saveDayOnPage } from './acted-piece.server.ts'
import { actPath } from './acts.ts'
import { dayFields, dayOnPage, recipientWords } from './publish-words.ts'
import { proposedTime, readTypedTime, typedTimeIn, typedTimeOf } from './schedule-form.ts'
import { TimeFields } from './time-fields.tsx'

export const handle = { title: 'Schedule', failure: 'pieceNotChanged' } satisfies Handle

export const loader = askToAct('schedule', async ({ viewer, piece, text }) => ({
  pageDay: dayOnPage(text.fields),
  hasLaterDraft: piece.publishAt !== null && text.from === 'draft',
  planned: (await listScheduled(viewer))
    .filter(({ id }) => id !== piece.id)
    .map(({ id, kind, title, publishAt }) => ({ id, kind, title, publishAt })),
  recipient: (await findWriterRecipient(viewer, piece))?.name ?? null,
  now: new Date(),
}))

/**
 * Schedules the piece once the person has seen which moment was understood. With script the page says it while one types,
 * and without it the answer to the first press does.
 */
export const action = actOnPiece('schedule', { scheduled: 'pieceScheduled' }, async (acted) => {
  const { viewer, id, fields } = acted
  const reading = readTypedTime(typedTimeIn(fields), new Date())
  const refused = (field: string, words: string) => ({
    outcome: 'refused',
    errors: [formProblem(field, words)],
  })
  if (reading.outcome === 'invalid') return refused(reading.field, reading.problem)
  if (reading.outcome === 'twice') return refused('which', 'Say which of the two you mean.')
  const { at } = reading
  if (momentIn(fields, 'confirmed')?.getTime() !== at.getTime()) return { outcome: 'unconfirmed' }
  const saved = fields.has('dated') ? await saveDayOnPage(acted, at) : null
  if (saved?.outcome === 'conflict') return saved
  const version = saved?.version ?? numberIn(fields, 'version')
  const seenAt = momentIn(fields, 'seenAt')
  const { outcome } = await schedule(viewer, { id, version, at, seenAt })
  return outcome === 'past' ? refused('time', 'This time has passed.') : { outcome, at }
})

export default function Schedule({ loaderData, actionData }: Route.ComponentProps) {
  const { piece, pageDay, hasLaterDraft, planned, recipient, now } = loaderData
  const answer: FormAnswer | undefined = actionData
  const { publishAt } = piece
  const input = answer?.input
    ? typedTimeIn(new Map(Object.entries(answer.input)))
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
      seen={{ version: piece.version, seenAt: publishAt?.toISOString() ?? '' }}
      facts={[
        publishAt !== null && ['Now', <LondonMoment key="at" at={publishAt} />],
        hasLaterDraft && ['Text', 'The draft takes the place of what was scheduled'],
        pageDay !== null &&
          !isLive && [
            'Date',
            `The page will say ${britishDate(new Date(pageDay))}, unless you tick the box below`,
          ],
        [
          'Later',
          'Changes you save before then will not be published unless you schedule them too',
        ],
        ['Email', recipientWords(recipient)],
      ]}
      fields={
        <>
          <TimeFields
            // What the server answers takes the place of what was read in the browser.
            key={JSON.stringify(answer?.errors ?? input)}
            kind={piece.kind}
            input={input}
            now={now}
            answer={answer}
            planned={planned}
          />
          {dayFields[piece.kind] && !isLive && (
            <Checkbox
              name="dated"
              label="Put the day of publication on the page"
              defaultChecked={answer?.input?.dated !== undefined}
            />
          )}
        </>
      }
      act={{ label: 'Schedule', busy: 'Scheduling...' }}
      instead={
        publishAt && (
          <ButtonLink variant="outline" size="lg" href={actPath('unschedule', piece.id)}>
            Unschedule
          </ButtonLink>
        )
      }
      keep="Cancel"
    >
      <p className="mt-4 text-lead text-soft">
        It will be published at this time on its own. You do not need to be here.
      </p>
    </ActPage>
  )
}
