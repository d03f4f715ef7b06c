import { PieceCard } from '#app/editor/lists/piece-card.tsx'
import { kindWords } from '#app/pieces/text/piece-words.ts'
import type { Handle } from '#app/route-handle.ts'
import { actFormId } from '#app/site/question-page.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { britishDate } from '#app/ui/dates.ts'
import type { Route } from './+types/publish.route.ts'
import { ActPage, LondonMoment } from './act-page.tsx'
import { actOnPiece, askToAct } from './acted-piece.server.ts'
import { actPath } from './acts.ts'
import { CorrectionField } from './correction-field.tsx'
import { publishForm, readPublication } from './publish-form.server.ts'
import { changesSentence, firstPlaces, readersPlaces, recipientWords } from './publish-words.ts'

export const handle = { title: 'Publish', failure: 'pieceNotChanged' } satisfies Handle

export const loader = askToAct('publish', readPublication)

export const action = actOnPiece(
  'publish',
  { published: 'piecePublished', updated: 'pieceUpdated' },
  publishForm,
)

export default function Publish({ loaderData, actionData }: Route.ComponentProps) {
  const { piece, address, pageDay, today, changes, waitingUntil, ...more } = loaderData
  const { card, topics, isPlaced, recipient } = more
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
      answer={actionData}
      seen={{ version: piece.version }}
      facts={[
        ['Address', address],
        ['Where', `${readersPlaces[piece.kind]}, within a second`],
        !isLive && !isPlaced && ['Place', firstPlaces[piece.kind]],
        topics.length > 0 && ['Topics', topics.join(', ')],
        ['Checked', 'Nothing is missing. Every link works, and every picture has a description'],
        changes !== null && ['Changes', changesSentence(changes)],
        pageDay !== null &&
          pageDay !== today &&
          !isLive && ['Date', <DayOnPage key="day" day={pageDay} today={today} />],
        waitingUntil !== null && ['Schedule', <EndsWaiting key="waiting" at={waitingUntil} />],
        ['Email', recipientWords(recipient)],
      ]}
      fields={
        isLive &&
        piece.kind === 'article' && (
          <CorrectionField
            note="optional"
            hint="For a mistake that readers may have relied on: what was wrong, and what is right. They see it below the article, with today’s date."
            answer={actionData}
          />
        )
      }
      act={{ label: isLive ? 'Publish changes' : 'Publish now', busy: 'Publishing...' }}
      instead={
        <ButtonLink variant="outline" size="lg" href={actPath('schedule', piece.id)}>
          {waitingUntil ? 'Change the time' : 'Schedule'}
        </ButtonLink>
      }
      hint="You can change it or unpublish it afterwards. The address will stay its own."
      keep="Not yet"
    >
      <PieceCard card={card} />
    </ActPage>
  )
}

function DayOnPage({ day, today }: { day: string; today: string }) {
  return (
    <>
      The page will say {britishDate(new Date(day))}. Today is {britishDate(new Date(today))}.{' '}
      <Button form={actFormId} intent="today" variant="link">
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
