import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { addressOf, type Neighbour } from './work.ts'

type NeighboursProps = { previous: Neighbour | null; next: Neighbour | null }

/** The plates to the left and right on the wall, for the arrow keys, too (enhance/neighbours.ts). */
export function Neighbours({ previous, next }: NeighboursProps) {
  return (
    <nav
      aria-label="Neighbouring plates"
      data-neighbours=""
      className="wrap mt-section mb-8 lg:mb-12"
    >
      <ul className="grid grid-cols-2 gap-x-gutter border-t border-rule">
        <li>
          {previous && (
            <Link className="group flex gap-3 py-4" rel="prev" to={addressOf(previous)}>
              <ArrowLeft className="mt-1 size-5 shrink-0" aria-hidden="true" />
              <Name neighbour={previous} />
            </Link>
          )}
        </li>
        <li>
          {next && (
            <Link
              className="group flex justify-end gap-3 py-4 text-right"
              rel="next"
              to={addressOf(next)}
            >
              <Name neighbour={next} />
              <ArrowRight className="mt-1 size-5 shrink-0" aria-hidden="true" />
            </Link>
          )}
        </li>
      </ul>
    </nav>
  )
}

function Name({ neighbour }: { neighbour: Neighbour }) {
  return (
    <span>
      <span className="no text-sm">Plate {neighbour.number}</span>
      <span className="text-h4 block font-semibold group-hover:underline">{neighbour.title}</span>
    </span>
  )
}
