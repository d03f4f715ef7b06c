import type { Work } from '#app/pieces/reading/catalogue.server.ts'
import { workHref } from '#app/pieces/reading/work.ts'
import { arrowShape, Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Plate } from '#app/ui/plate.tsx'

type NeighboursProps = { previous: Work | null; next: Work | null }

/** The arrow keys follow them (ui/enhance/arrow-keys.ts). */
export function AdjacentWorks({ previous, next }: NeighboursProps) {
  return (
    <nav
      aria-label="Previous and next plate"
      data-neighbours=""
      className="wrap mt-section mb-8 lg:mb-12 print:hidden"
    >
      <ul className="grid grid-cols-2 gap-x-gutter border-t border-rule">
        <li>
          {previous && (
            <Link className="group flex items-center gap-3 py-4" rel="prev" to={workHref(previous)}>
              <Icon shape={arrowShape} back className="size-5 shrink-0" />
              <Thumbnail neighbour={previous} />
              <Name neighbour={previous} />
            </Link>
          )}
        </li>
        <li>
          {next && (
            <Link
              className="group flex items-center justify-end gap-3 py-4 text-right"
              rel="next"
              to={workHref(next)}
            >
              <Name neighbour={next} />
              <Thumbnail neighbour={next} />
              <Icon shape={arrowShape} className="size-5 shrink-0" />
            </Link>
          )}
        </li>
      </ul>
    </nav>
  )
}

function Thumbnail({ neighbour }: { neighbour: Work }) {
  return (
    <div className="w-16 shrink-0 max-sm:hidden">
      <Plate source={neighbour.picture} alt="" sizes="4rem" />
    </div>
  )
}

function Name({ neighbour }: { neighbour: Work }) {
  return (
    <span>
      <span className="no text-sm">Plate {neighbour.number}</span>
      <span className="text-h4 block font-semibold group-hover:underline">{neighbour.title}</span>
    </span>
  )
}
