import { href, Link } from 'react-router'

type NothingFoundProps = {
  query: string
  /** False when no word of it can be looked for. */
  understood: boolean
  /** When only one kind was looked through: the same words in all of them. */
  everywhere: string | null
}

export function NothingFound({ query, understood, everywhere }: NothingFoundProps) {
  return (
    <div className="border-t border-rule pt-6 max-w-[41rem] grid gap-3">
      <h2 className="text-h3 wrap-anywhere">
        Nothing here for “<bdi>{query}</bdi>”
      </h2>
      <p className="text-soft">
        {understood
          ? 'Fewer words find more, and one is often enough: a place, a flower, a name.'
          : 'Words such as “the” and “and” stand in every piece, so they find none. Try the one that matters.'}
      </p>
      {everywhere && (
        <p>
          <Link className="link inline-flex min-h-11 items-center" to={everywhere}>
            Look through everything
          </Link>
        </p>
      )}
    </div>
  )
}

const ways = [
  { href: href('/stories'), label: 'Stories', line: 'written by the people who wear them' },
  { href: href('/gallery'), label: 'Gallery', line: 'twenty plates, and what is in each' },
  { href: href('/blog'), label: 'Blog', line: 'prices, aftercare, history' },
  { href: href('/watch'), label: 'Watch', line: 'four short films, with every word to read' },
]

/** For a reader who has not asked for anything yet, or in vain. */
export function OtherWays() {
  return (
    <ul className="mt-10 max-w-[41rem] border-t border-rule">
      {ways.map(({ href, label, line }) => (
        <li key={href} className="border-b border-hair">
          <Link to={href} className="group grid sm:flex items-baseline gap-x-3 py-4">
            <span className="text-h4 font-serif font-semibold group-hover:underline">{label}</span>
            <span className="text-sm text-soft">{line}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
