import { redirect } from 'react-router'
import {
  ActFacts,
  ActPage,
  actFormId,
  answerOfAct,
  LondonMoment,
  SeenField,
} from '#app/features/editing/act-page.tsx'
import { acts } from '#app/features/editing/acts.ts'
import { CorrectionField, problemWithCorrection } from '#app/features/editing/correction-field.tsx'
import { labelAt } from '#app/features/editing/field-words.ts'
import { shownPiece } from '#app/features/editing/piece-bar.tsx'
import { PieceCard } from '#app/features/editing/piece-card.tsx'
import {
  changesSentence,
  dayOnPage,
  firstPlaces,
  readersPlaces,
  toldWords,
} from '#app/features/editing/publish-words.ts'
import { changesBetween } from '#app/features/pieces/changes.server.ts'
import { findProblems, findRevision } from '#app/features/pieces/drafts.server.ts'
import { findWriterToTell } from '#app/features/pieces/piece-emails.server.ts'
import { piecePath } from '#app/features/pieces/piece-path.ts'
import { kindWords } from '#app/features/pieces/piece-words.ts'
import type { Handle } from '#app/handle.ts'
import { siteUrl } from '#app/server/configuration.server.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { answerTeamForm } from '#app/server/request/team-forms.server.ts'
import { redirectWithToast } from '#app/server/response/responses.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { britishDate } from '#app/ui/dates.ts'
import { londonDay } from '#app/ui/london-time.ts'
import type { Route } from './+types/publish.ts'
import {
  changedMeanwhile,
  correctionIn,
  findActed,
  findToAsk,
  pathOfPiece,
  publishSeen,
  refusedAct,
  saveDayOnPage,
  toProblems,
} from './acted-piece.server.ts'
import { cardOf } from './piece-card.server.ts'

export const handle = { failure: 'pieceNotChanged' } satisfies Handle

export function meta() {
  return [{ title: 'Publish: Indelible' }]
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { viewer, piece, text } = await findToAsk(context, params.pieceId, 'publish')
  const problems = await findProblems(viewer, piece.id)
  if (problems?.length) throw toProblems(piece)
  const live =
    piece.liveRevision === null ? null : await findRevision(viewer, piece.id, piece.liveRevision)
  const changes = live && changesBetween(live, text)
  return {
    piece: shownPiece(piece),
    address: siteUrl(piecePath(piece)),
    pageDay: dayOnPage(text.fields),
    today: londonDay(new Date()),
    changes: changes && {
      ...changes,
      fields: changes.fields.map((name) => labelAt(piece.kind, [name])),
    },
    waitingUntil: piece.publishAt,
    card: cardOf(piece, text),
    topics: 'tags' in text.fields ? (text.fields.tags ?? []) : [],
    isPlaced: piece.position !== null,
    told: (await findWriterToTell(viewer, piece))?.name ?? null,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const fields = await readForm(request)
  const { viewer, piece, text } = await findActed(context, params.pieceId, 'publish')
  return answerTeamForm({ context, fields, failure: handle.failure }, async () => {
    const correction = correctionIn(fields)
    const problem = correction && problemWithCorrection(correction)
    if (problem) return refusedAct(fields, { correction: problem })
    const isLive = piece.liveRevision !== null
    const { id } = piece
    if (fields.get('intent') === 'today') {
      const saved = await saveDayOnPage(viewer, { piece, text }, { fields, at: new Date() })
      if (saved === null) return changedMeanwhile(viewer, id, fields)
      return redirect(acts.publish.path(id), 303)
    }
    const refusal = await publishSeen(viewer, id, fields)
    if (refusal) return refusal
    return redirectWithToast(pathOfPiece(piece), isLive ? 'pieceUpdated' : 'piecePublished')
  })
}

export default function Publish({ loaderData, actionData }: Route.ComponentProps) {
  const { piece, address, pageDay, today, changes, waitingUntil, ...more } = loaderData
  const { card, topics, isPlaced, told } = more
  const answer = answerOfAct(actionData)
  const { one } = kindWords[piece.kind]
  const isLive = piece.state === 'published'
  return (
    <ActPage
      piece={piece}
      question={
        isLive
          ? `Publish the changes to this ${one}?`
          : `Publish this ${one} ${piece.unpublishedAt ? 'again' : 'now'}?`
      }
      answer={answer}
      fields={
        <>
          <SeenField name="version" value={piece.version} answer={answer} />
          {isLive && piece.kind === 'article' && (
            <CorrectionField
              note="optional"
              hint="For a mistake that readers may have relied on: what was wrong, and what is right. They see it below the article, with today’s date."
              answer={answer}
            />
          )}
        </>
      }
      act={{ label: isLive ? 'Publish changes' : 'Publish now', busy: 'Publishing...' }}
      instead={
        <ButtonLink variant="outline" size="lg" href={acts.schedule.path(piece.id)}>
          {waitingUntil ? 'Change the time' : 'Schedule'}
        </ButtonLink>
      }
      keep="Not yet"
    >
      <PieceCard card={card} />
      <ActFacts
        facts={[
          ['Address', address],
          ['Where', `${readersPlaces[piece.kind]}, within a second`],
          ...(isLive || isPlaced ? [] : [['Place', firstPlaces[piece.kind]] as [string, string]]),
          ...(topics.length > 0 ? [['Topics', topics.join(', ')] as [string, string]] : []),
          ['Checked', 'Nothing is missing. Every link works, and every picture has a description'],
          ...(changes ? [['Changes', changesSentence(changes)] as [string, string]] : []),
          ...(pageDay && pageDay !== today && !isLive
            ? [['Date', <DayOnPage key="day" day={pageDay} today={today} />] as [string, JSX]]
            : []),
          ...(waitingUntil
            ? [['Schedule', <EndsWaiting key="waiting" at={waitingUntil} />] as [string, JSX]]
            : []),
          ['Email', toldWords(told)],
        ]}
      />
      <p className="hint mt-4">
        You can change it or unpublish it afterwards. The address will stay its own.
      </p>
    </ActPage>
  )
}

type JSX = React.JSX.Element

function DayOnPage({ day, today }: { day: string; today: string }) {
  return (
    <>
      The page will say {britishDate(new Date(day))}. Today is {britishDate(new Date(today))}.{' '}
      <Button type="submit" form={actFormId} name="intent" value="today" variant="link">
        Use today
      </Button>
    </>
  )
}

function EndsWaiting({ at }: { at: Date }) {
  return (
    <>
      What is scheduled for <LondonMoment at={at} /> will no longer be published on its own.
    </>
  )
}
