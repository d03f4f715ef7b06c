import { Download } from 'lucide-react'
import { href } from 'react-router'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Chips } from '#app/ui/tabs.tsx'
import type { Route } from './+types/readership.route.ts'
import { ReadingsChart } from './chart.tsx'
import { periods, readPeriod } from './period.ts'
import { MostRead, type RankedPage, Sources } from './ranked.tsx'
import { nameReadPages } from './read-pages.server.ts'
import { mostReadPages, readershipOf } from './readership.server.ts'
import { currentReadershipEditor } from './readership-editor.server.ts'
import { viewOf } from './view.server.ts'
import { figure } from './words.ts'

/** The others are in the table to download. */
const maxPages = 25

export const handle: Handle = { title: 'Readership', tabs: true, ownForm: true }

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const editor = currentReadershipEditor(context)
  const period = readPeriod(searchParams)
  const [readership, { pages, count }] = await Promise.all([
    readershipOf(editor, period),
    mostReadPages(editor, period, { limit: maxPages }),
  ])
  const nameOf = await nameReadPages(pages.map(({ page }) => page))
  const ranked = pages.map(({ page, total }): RankedPage => {
    const { title, kind, isGone } = nameOf(page)
    return { title, kind, address: isGone ? null : page, readings: total }
  })
  const isBehindEdge = configuration.cdn !== null
  return { period, view: viewOf(readership, period), pages: ranked, count, isBehindEdge }
}

export default function Readership({ loaderData }: Route.ComponentProps) {
  const { period, view, pages, count, isBehindEdge } = loaderData
  const sheet = (by: string) => `${href('/edit/readership.csv')}?days=${period}&by=${by}`
  return (
    <main id="main" className="wrap pt-6 pb-4 lg:pt-8">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 className="text-h2">Readership</h1>
        <p className="flex flex-wrap gap-3">
          {(['pages', 'days'] as const).map((by) => (
            <a key={by} className={buttonClass({ variant: 'outline' })} href={sheet(by)} download>
              <Download className="size-5" aria-hidden="true" />
              {by === 'pages' ? 'Pages as CSV' : 'Days as CSV'}
            </a>
          ))}
        </p>
      </div>
      <Chips
        label="Period"
        chips={periods.map((days) => ({
          href: days === 30 ? href('/edit/readership') : `${href('/edit/readership')}?days=${days}`,
          label: `Last ${days} days`,
          current: days === period,
        }))}
      />
      <p className="mt-6 max-w-[44rem] text-lead">
        <b className="font-semibold">
          {figure(view.total)} {view.total === 1 ? 'page' : 'pages'}
        </b>{' '}
        {view.total === 1 ? 'was' : 'were'} read {view.during}.
        {view.difference !== null && ` ${compared(view.difference, period)}`}
      </p>
      {view.total === 0 && pages.length === 0 ? (
        <WhatIsCounted isBehindEdge={isBehindEdge} />
      ) : (
        <>
          <div className="mt-8">
            <ReadingsChart {...view} />
          </div>
          <div className="grid-12 mt-14 gap-y-12">
            <MostRead pages={pages} count={count} all={sheet('pages')} />
            <div className="col-span-12 min-w-0 lg:col-span-5 lg:pl-6">
              <Sources sources={view.sources} />
              <WhatIsCounted isBehindEdge={isBehindEdge} />
            </div>
          </div>
        </>
      )}
    </main>
  )
}

function compared(difference: number, period: number) {
  const before = `in the ${period} days before`
  if (difference === 0) return `That is as many as ${before}.`
  const words = difference > 0 ? 'more' : 'fewer'
  return `That is ${figure(Math.abs(difference))} ${words} than ${before}.`
}

function WhatIsCounted({ isBehindEdge }: { isBehindEdge: boolean }) {
  return (
    <section aria-labelledby="what-is-counted" className="panel mt-8">
      <h2 id="what-is-counted" className="text-h3">
        We count pages, not people
      </h2>
      <div className="mt-3 grid gap-3 font-sans text-sm">
        <p>
          Each time a page is read, a number goes up by one. Nothing is stored about who read it: no
          cookies, no addresses, no identifiers.
        </p>
        <p>
          So we cannot say how many people there were, where they live or whether they came back.
          One reader who reads three pages counts as three.
        </p>
        <p>
          What the team reads while signed in is left out, and so are search engines and other
          robots that say what they are. Some do not.
        </p>
        <p>
          Search, forms that are sent to us such as Contact, the transparency report and account
          pages are not counted.
        </p>
        <p>
          {isBehindEdge
            ? 'A server in front of ours answers visitors, so each page tells us by script that it was opened, without cookies. Readers without script, and those whose browser asks not to be followed, are not counted.'
            : 'Our own server counts each page that it sends. What a cache in front of it answers is not seen.'}
        </p>
      </div>
    </section>
  )
}
