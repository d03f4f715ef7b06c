import { data, href } from 'react-router'
import { pageMeta } from '#app/features/site/page-meta.ts'
import { breadcrumbs } from '#app/features/site/structured-data.ts'
import { quarterlyFigures } from '#app/features/transparency/figures.server.ts'
import { fewThreshold } from '#app/features/transparency/figures.ts'
import { FiguresTable } from '#app/features/transparency/figures-table.tsx'
import { quarterName } from '#app/features/transparency/quarter.ts'
import { logFailure } from '#app/server/request/log-failure.server.ts'
import { unavailable } from '#app/server/response/responses.server.ts'
import { TitleBand } from '#app/ui/title-band.tsx'
import { caseRetentionYears } from '#content/pages/cases.ts'
import { transparency } from '#content/pages/transparency.ts'
import type { Route } from './+types/transparency.ts'

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = transparency
  const path = href('/transparency')
  return pageMeta({
    matches,
    title,
    description,
    path,
    things: [breadcrumbs({ name: title, path })],
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
