import { data, href } from 'react-router'
import { logFailure } from '#app/platform/request/log-failure.server.ts'
import { unavailable } from '#app/platform/response/responses.server.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import { breadcrumbs } from '#app/site/structured-data.ts'
import { Table } from '#app/ui/table.tsx'
import { TitleBand } from '#app/ui/title-band.tsx'
import { caseRetentionYears } from '#content/pages/cases.ts'
import { transparency } from '#content/pages/transparency.ts'
import type { Route } from './+types/transparency.route.ts'
import { quarterlyFigures } from './figures.server.ts'
import { fewThreshold, type QuarterFigures, waitInWords } from './figures.ts'
import { quarterName } from './quarter.ts'

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = transparency
  const path = href('/transparency')
  return pageMeta({
    matches,
    title,
    description,
    path,
    structuredData: [breadcrumbs({ name: title, path })],
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  try {
    return data({ quarters: await quarterlyFigures(caseRetentionYears) })
  } catch (error) {
    logFailure(context, error, 'the figures could not be counted')
    return unavailable({ quarters: null })
  }
}

export default function Transparency({ loaderData: { quarters } }: Route.ComponentProps) {
  const { title, lead, paragraphs } = transparency
  const note = noteOn(quarters)
  return (
    <main id="main">
      <TitleBand of="tool" title={title} standfirst={lead} />
      <div className="wrap">
        <div className="prose">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {note && (
            <p>
              <b>{note}</b>
            </p>
          )}
        </div>
        <div className="mt-12 grid gap-x-gutter gap-y-14 md:grid-cols-2 lg:grid-cols-3">
          {quarters?.map(({ quarter, figures }, at) => (
            <FiguresTable
              key={quarterName(quarter)}
              quarter={quarter}
              figures={figures}
              running={at === 0}
            />
          ))}
        </div>
      </div>
    </main>
  )
}

function noteOn(quarters: Awaited<ReturnType<typeof quarterlyFigures>> | null) {
  if (!quarters) return transparency.failed
  if (quarters.length === 0) return transparency.none
  const submitted = quarters.reduce((sum, { figures }) => sum + figures.submitted, 0)
  return submitted < fewThreshold ? transparency.little : null
}

function FiguresTable({ quarter, figures, running }: QuarterFigures & { running: boolean }) {
  return (
    <Table
      caption={running ? `${quarterName(quarter)}, so far` : quarterName(quarter)}
      columns={[{ label: 'What' }, { label: 'How many' }]}
      rows={[
        ['Stories sent in', figures.submitted],
        ['Approved', figures.approved],
        ['Rejected', figures.rejected],
        ['Withdrawn by their authors', figures.withdrawn],
        ['Removed by us after approval', figures.takenDown],
        ['Reports received', figures.reports],
        ['Reports closed', figures.reportsClosed],
        ['Data complaints received', figures.complaints],
        ['Data complaints closed', figures.complaintsClosed],
        ['Median wait for a decision', waitInWords(figures.wait)],
      ]}
    />
  )
}
