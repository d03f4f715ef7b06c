import { href } from 'react-router'
import { Link, TapLink } from '#app/ui/link.tsx'

type NothingFoundProps = {
  query: string
  /** False when the query has only common words. */
  isSearchable: boolean
  everywhere: string | null
  /** Spelt much like the query. */
  like: { label: string; href: string } | null
}

export function NothingFound({ query, isSearchable, everywhere, like }: NothingFoundProps) {
  return (
    <div className="border-t border-rule pt-6 max-w-[41rem] grid gap-3">
      <h2 className="text-h3 wrap-anywhere">
        Nothing here for “<bdi>{query}</bdi>”
      </h2>
      {like && (
        <p className="text-h4 font-serif">
          Did you mean{' '}
          <Link className="link" to={like.href}>
            {like.label}
          </Link>
          ?
        </p>
      )}
      <p className="text-soft">
        {isSearchable
          ? 'Try fewer words. One is often enough, such as a place, a flower or a name.'
          : 'We ignore common words such as “the” and “and”. Try a more specific word.'}
      </p>
      {everywhere && (
        <p>
          <TapLink to={everywhere}>Search everything</TapLink>
        </p>
      )}
    </div>
  )
}

const ways = [
  { href: href('/stories'), label: 'Stories', line: 'by people about their tattoos' },
  { href: href('/gallery'), label: 'Gallery', line: 'drawn tattoos, and what is in each' },
  { href: href('/blog'), label: 'Blog', line: 'prices, aftercare, history' },
  { href: href('/watch'), label: 'Watch', line: 'short films, with every word to read' },
]

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
