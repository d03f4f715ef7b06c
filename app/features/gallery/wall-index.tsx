import type { ListedWork } from './work.ts'

/** A list of links to the plates on the page. Hidden on phones. */
export function WallIndex({ works }: { works: ListedWork[] }) {
  return (
    <nav aria-label="Index of plates" className="hidden sm:block">
      <ol className="columns-2 gap-x-gutter lg:columns-4">
        {works.map(({ slug, number, title }) => (
          <li key={slug} className="break-inside-avoid border-b border-hair">
            <a
              className="flex min-h-9 items-baseline gap-1.5 py-1 text-sm hover:text-accent-text pointer-coarse:min-h-11"
              href={`#plate-${number}`}
            >
              <span className="no w-6 shrink-0">{number}</span>
              <span>{title}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
