import type { WorkDetails } from './work.ts'

export function WorkFacts({ work }: { work: WorkDetails }) {
  const { artist, heritage, studio, location, year, series, style, technique } = work
  return (
    <dl className="grid grid-cols-2 gap-x-gutter border-t border-rule">
      {artist ? (
        <Fact name="Artist" value={artist.name} note={artist.role} />
      ) : (
        <Fact name="Cultural heritage" value={heritage} />
      )}
      <Fact name="Studio" value={studio} note={location} />
      <Fact name="Year" value={year} note={series} />
      <Fact name="Style" value={style} note={technique} />
    </dl>
  )
}

function Fact({ name, value, note }: { name: string; value?: string; note?: string }) {
  return (
    <div className="border-b border-hair py-3">
      <dt className="meta">{name}</dt>
      <dd className="text-h4 font-semibold">{value}</dd>
      {note && <dd className="meta mt-0.5">{note}</dd>}
    </div>
  )
}
