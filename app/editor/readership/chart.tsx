import { Fragment } from 'react'
import { TableRegion } from '#app/ui/table.tsx'
import type { Bar, DaysOfWeek, ReadershipView, WeekRow } from './view.server.ts'
import { figure } from './words.ts'

type Props = Pick<ReadershipView, 'chart' | 'table' | 'notes'>

export function ReadingsChart({ chart, table, notes }: Props) {
  const { unit, summary, scale, bars, labels } = chart
  const top = scale[0] ?? 1
  return (
    <>
      <figure aria-labelledby="chart-title">
        <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="chart-title" className="text-h4">
            Pages read each {unit}
          </h2>
          <span className="flex flex-wrap gap-x-5 gap-y-1">
            <Key className="bar-news" words={`Newsletter sent that ${unit}`} />
            <Key className="bar-part" words={`Not a whole ${unit}`} />
          </span>
        </figcaption>
        <div className="chart mt-6">
          <div className="chart-y" aria-hidden="true">
            {scale.map((each) => (
              <span key={each}>{figure(each)}</span>
            ))}
          </div>
          <svg
            viewBox={`0 0 ${bars.length * 10} 100`}
            preserveAspectRatio="none"
            role="img"
            aria-label={summary}
          >
            {scale.slice(0, -1).map((each) => (
              <line
                key={each}
                className="grid-line"
                x1="0"
                x2={bars.length * 10}
                y1={100 - (each * 100) / top}
                y2={100 - (each * 100) / top}
              />
            ))}
            {bars.map((bar, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change their order
              <Fragment key={at}>{bar.readings > 0 && barOf(bar, { at, top })}</Fragment>
            ))}
            <line className="base-line" x1="0" x2={bars.length * 10} y1="100" y2="100" />
          </svg>
          <div className={`chart-x chart-x-${bars.length}`} aria-hidden="true">
            {labels.map(({ bar, text }) => (
              <span key={bar} className={`at-${bar + 1}`}>
                {text}
              </span>
            ))}
          </div>
        </div>
        <ul className="hint mt-4 grid gap-1">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </figure>
      {table.unit === 'day' ? (
        <div className="mt-8">
          <DaysTable weeks={table.weeks} />
        </div>
      ) : (
        <details className="mt-6">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center font-sans text-base">
            Show the same figures as a table of {table.weeks.length} weeks
          </summary>
          <div className="mt-3">
            <WeeksTable weeks={table.weeks} />
          </div>
        </details>
      )}
    </>
  )
}

function barOf({ readings, isPart, hasNewsletter }: Bar, { at, top }: { at: number; top: number }) {
  const height = (readings * 100) / top
  const look = ['bar', hasNewsletter && 'bar-news', isPart && 'bar-part'].filter(Boolean).join(' ')
  return <rect className={look} x={at * 10 + 1.5} y={100 - height} width="7" height={height} />
}

function Key({ className, words }: { className: string; words: string }) {
  return (
    <span className="chart-key">
      <svg viewBox="0 0 14 14" aria-hidden="true">
        <rect className={`bar ${className}`} x="1" y="1" width="12" height="12" />
      </svg>
      {words}
    </span>
  )
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

const caption = 'The same figures as a table'

function DaysTable({ weeks }: { weeks: DaysOfWeek[] }) {
  return (
    <>
      <TableRegion label={caption}>
        <table className="table weeks">
          <caption className="pb-3 text-left font-semibold">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">From</th>
              {weekdays.map((day) => (
                <th key={day} scope="col">
                  {day}
                </th>
              ))}
              <th scope="col">Week</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ from, days, total }) => (
              <tr key={from}>
                <th scope="row">{from}</th>
                {days.map((day, at) => (
                  <td key={weekdays[at]}>
                    {day ? <Figure {...day} unit="day" /> : <NotCounted />}
                  </td>
                ))}
                <td>{figure(total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableRegion>
      <p className="hint mt-2">* Not a whole day. A dash: outside these days, or not counted.</p>
    </>
  )
}

/** A figure in each row: those of 365 days would be most of the page, and the CSV has them. */
function WeeksTable({ weeks }: { weeks: WeekRow[] }) {
  return (
    <>
      <TableRegion label={caption}>
        <table className="table year">
          <caption className="pb-3 text-left font-semibold">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Week from</th>
              <th scope="col">Newsletter</th>
              <th scope="col">Pages read</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ from, readings, isCounted, isPart, hasNewsletter }) => (
              <tr key={from}>
                <th scope="row">{from}</th>
                <td>{hasNewsletter && 'Sent'}</td>
                <td>
                  {isCounted ? (
                    <Figure readings={readings} isPart={isPart} unit="week" />
                  ) : (
                    <NotCounted />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableRegion>
      <p className="hint mt-2">
        * Not a whole week. A dash: not counted. The figures of each day are in “Days as CSV”.
      </p>
    </>
  )
}

function Figure({ readings, isPart, unit }: Pick<Bar, 'readings' | 'isPart'> & { unit: string }) {
  return (
    <>
      {figure(readings)}
      {isPart && (
        <>
          <span aria-hidden="true">*</span>
          <span className="sr-only">{` (part of a ${unit})`}</span>
        </>
      )}
    </>
  )
}

function NotCounted() {
  return (
    <>
      <span aria-hidden="true" className="text-soft">
        –
      </span>
      <span className="sr-only">no figure</span>
    </>
  )
}
