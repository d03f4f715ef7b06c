import { PieceTitle } from '#app/editor/form/piece-title.tsx'
import type { ListedPiece } from '#app/pieces/drafts/piece-list.server.ts'
import { kindWords } from '#app/pieces/text/piece-words.ts'
import { britishDateWithWeekday, clockTime } from '#app/ui/dates.ts'
import { Time } from '#app/ui/time.tsx'

type ScheduledPiece = ListedPiece & { publishAt: Date }

export function Calendar({ pieces, today }: { pieces: ScheduledPiece[]; today: Date }) {
  const days = Map.groupBy(pieces, ({ publishAt }) => britishDateWithWeekday(publishAt))
  return (
    <ol className="grid gap-10">
      {[...days].map(([day, ofDay]) => (
        <li key={day}>
          <h2 className="text-h3">{day}</h2>
          <p className="meta mt-1">{daysUntil(ofDay[0]!.publishAt, today)}</p>
          <ol className="mt-3 divide-y divide-hair border-hair border-y">
            {ofDay.map((piece) => (
              <li
                key={piece.id}
                className="group relative grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[5rem_minmax(0,1fr)]"
              >
                <p className="font-sans font-semibold">
                  <Time at={piece.publishAt} format={clockTime} />
                </p>
                <div>
                  <PieceTitle piece={piece} as="h3" />
                  <p className="meta mt-1 flex flex-wrap gap-x-3">
                    <span>
                      {piece.state === 'published'
                        ? `Update of a published ${kindWords[piece.kind].one}`
                        : kindWords[piece.kind].title}
                    </span>
                    {piece.author && <span>{piece.author}</span>}
                  </p>
                </div>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}

const dayNumber = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })

function daysUntil(at: Date, today: Date) {
  const [then, now] = [at, today].map((date) => Date.parse(dayNumber.format(date)))
  const days = Math.round((then! - now!) / 86_400_000)
  if (days <= 0) return 'Today'
  return days === 1 ? 'Tomorrow' : `In ${days} days`
}
