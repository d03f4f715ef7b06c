import { type ReactNode, useEffect, useRef } from 'react'
import { href } from 'react-router'
import { Pagination } from '#app/ui/pagination.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'
import type { FavouritesPage, ListedFavourite } from './favourite.ts'

type KeptSectionProps = {
  /** The anchor of the section, and the name of its cursor in the query string. */
  id: 'pictures' | 'films'
  title: string
  /** Null when the list could not be read. */
  page: FavouritesPage | null
  children: (kept: ListedFavourite[]) => ReactNode
}

export function FavouritesSection({ id, title, page, children }: KeptSectionProps) {
  const section = useFocusWhenFewer(page?.kept.length ?? 0)
  return (
    <section
      id={id}
      ref={section}
      tabIndex={-1}
      className="wrap mt-section outline-none"
      aria-labelledby={`${id}-title`}
    >
      <SectionHead id={`${id}-title`}>{title}</SectionHead>
      {page ? (
        children(page.kept)
      ) : (
        <p className="text-lead text-soft">
          These are out of reach just now. Nothing is lost: please come back in a minute.
        </p>
      )}
      <Pagination
        label={`Pages of ${title}`}
        next={
          page?.next
            ? { href: `${href('/dashboard')}?${id}=${page.next}#${id}`, label: 'Older' }
            : null
        }
      />
    </section>
  )
}

// The pressed button disappears with its item, and focus would return to the top of the page.
function useFocusWhenFewer(count: number) {
  const section = useRef<HTMLElement>(null)
  const last = useRef(count)
  useEffect(() => {
    if (count < last.current) section.current?.focus({ preventScroll: true })
    last.current = count
  }, [count])
  return section
}
