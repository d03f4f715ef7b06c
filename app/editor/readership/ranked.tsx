import { Link } from '#app/ui/link.tsx'
import { TableRegion } from '#app/ui/table.tsx'
import type { ReadershipView } from './view.server.ts'
import { figure } from './words.ts'

export type RankedPage = {
  title: string
  kind: string
  /** Null for a page that is gone. */
  address: string | null
  readings: number
}

type MostReadProps = {
  pages: RankedPage[]
  count: number
  all: string
}

export function MostRead({ pages, count, all }: MostReadProps) {
  const most = pages[0]?.readings ?? 1
  return (
    <section aria-labelledby="most-read" className="col-span-12 min-w-0 lg:col-span-7">
      <PartHead id="most-read">Most read</PartHead>
      {pages.length === 0 ? (
        <p className="mt-4 text-soft">No page was read in this time.</p>
      ) : (
        <TableRegion label="Most read pages">
          <table className="table border-t-0">
            <caption className="sr-only">Most read pages</caption>
            <thead>
              <tr>
                <th scope="col" className="w-8">
                  <span className="sr-only">Rank</span>
                </th>
                <th scope="col">Page</th>
                <th scope="col">Read</th>
              </tr>
            </thead>
            <tbody>
              {pages.map(({ title, kind, address, readings }, index) => (
                <tr key={address ?? title + String(index)}>
                  <td className="no">{index + 1}</td>
                  <th scope="row" className="wrap-anywhere">
                    {address ? (
                      <Link className="link font-serif no-underline" to={address} reloadDocument>
                        {title}
                      </Link>
                    ) : (
                      <span className="font-serif">{title}</span>
                    )}
                    <span className="meta block">{kind}</span>
                    <Share value={readings} of={most} />
                  </th>
                  <td>{figure(readings)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableRegion>
      )}
      {count > pages.length && (
        <p className="mt-4">
          These are {pages.length} of {figure(count)} pages.{' '}
          <a className="link tap" href={all} download>
            Download the others as CSV
          </a>
        </p>
      )}
    </section>
  )
}

export function Sources({ sources }: Pick<ReadershipView, 'sources'>) {
  const most = Math.max(1, ...sources.map(({ readings }) => readings))
  return (
    <section aria-labelledby="sources">
      <PartHead id="sources">Sources</PartHead>
      <TableRegion label="Where readers came from">
        <table className="table shares border-t-0">
          <caption className="sr-only">Where readers came from</caption>
          <thead>
            <tr>
              <th scope="col">Where readers came from</th>
              <th scope="col" className="text-right">
                Read
              </th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {sources.map(({ name, readings, percent }) => (
              <tr key={name}>
                <th scope="row" className="font-normal">
                  {name}
                  <Share value={readings} of={most} />
                </th>
                <td className="text-right">{figure(readings)}</td>
                <td>{percent}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableRegion>
      <p className="hint mt-2">
        Read from the address of the page before, where the browser gives it. Many do not. Links in
        our newsletter say that they are.
      </p>
    </section>
  )
}

function PartHead({ id, children }: { id: string; children: string }) {
  return (
    <div className="oxford">
      <div className="sec-head mb-0">
        <h2 id={id} className="text-h3">
          {children}
        </h2>
      </div>
    </div>
  )
}

/** Drawn beside the figure, which says the same. */
function Share({ value, of }: { value: number; of: number }) {
  return (
    <progress className="share mt-1.5 max-w-[26rem]" aria-hidden="true" value={value} max={of} />
  )
}
