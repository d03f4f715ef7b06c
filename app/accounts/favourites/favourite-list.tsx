import type { ReactNode } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useFocusWhenFewer } from '#app/ui/focus-when-fewer.ts'
import { HeartIcon } from '#app/ui/heart.tsx'
import { TapLink } from '#app/ui/link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { PictureCard } from '#app/ui/picture-card.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'
import { watch } from '#content/pages/watch.ts'
import type { FavouritesPage, ListedFavourite } from './favourite.ts'

const lists = {
  pictures: {
    title: 'Favourite Picture Stories',
    grid: 'grid-cols-2 lg:grid-cols-4 gap-y-10',
    frame: 'plate plate-ruled',
    sizes: '(min-width: 64rem) 22vw, 46vw',
    from: href('/gallery'),
    empty: 'You have no favourite plates yet. Use the heart on a plate to add one.',
    emptyLabel: 'See the gallery',
    moreLabel: 'Add another from the gallery',
  },
  films: {
    title: 'Favourite Video Cards',
    grid: 'sm:grid-cols-2 lg:grid-cols-3 gap-y-8',
    frame: 'frame aspect-video border border-rule',
    sizes: '(min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 92vw',
    from: href('/watch'),
    empty: 'You have no favourite films yet. Use the heart beside a film’s title to add one.',
    emptyLabel: 'See the films',
    moreLabel: null,
  },
}

type ListProps = {
  list: keyof typeof lists
  /** Null when the list could not be read. */
  page: FavouritesPage | null
}

export function FavouriteList({ list, page }: ListProps) {
  const { title } = lists[list]
  const section = useFocusWhenFewer(page?.items.length ?? 0)
  return (
    <section
      id={list}
      ref={section}
      tabIndex={-1}
      className="wrap mt-section outline-none"
      aria-labelledby={`${list}-title`}
    >
      <SectionHead id={`${list}-title`}>{title}</SectionHead>
      {page ? (
        <Items list={list} items={page.items} />
      ) : (
        <p className="text-lead text-soft">
          We cannot load these at the moment. Nothing is lost. Try again in a few minutes.
        </p>
      )}
      <Pagination
        label={`Pages of ${title}`}
        next={
          page?.next
            ? { href: `${href('/dashboard')}?${list}=${page.next}#${list}`, label: 'Older' }
            : null
        }
      />
    </section>
  )
}

function Items({ list, items }: Pick<ListProps, 'list'> & { items: ListedFavourite[] }) {
  const { grid, from, empty, emptyLabel, moreLabel } = lists[list]
  if (items.length === 0) {
    return (
      <Invitation href={from} label={emptyLabel}>
        {empty}
      </Invitation>
    )
  }
  return (
    <ul className={`grid gap-x-gutter ${grid}`}>
      {items.map((favourite) => (
        <Item key={favourite.id} list={list} {...favourite} />
      ))}
      {moreLabel && (
        <li>
          <Invitation href={from} label={moreLabel} plate />
        </li>
      )}
    </ul>
  )
}

function Item({ list, id, title, piece }: Pick<ListProps, 'list'> & ListedFavourite) {
  const { frame, sizes } = lists[list]
  return (
    <li>
      <PictureCard
        frame={frame}
        heading="h3"
        title={title}
        piece={piece}
        sizes={sizes}
        toCome={list === 'films' ? watch.toCome : undefined}
      />
      <RemoveForm id={id} title={title} list={list} />
    </li>
  )
}

function RemoveForm({ id, title, list }: Pick<ListProps, 'list'> & { id: string; title: string }) {
  const busy = useNavigation().formData?.get('remove') === id
  return (
    <Form method="post" action={href('/dashboard')} className="w-max" preventScrollReset replace>
      <input type="hidden" name="remove" value={id} />
      <input type="hidden" name="list" value={list} />
      <Button type="submit" variant="link" size="sm" busy={busy && 'Removing...'}>
        Remove<span className="sr-only"> {title} from favourites</span>
      </Button>
    </Form>
  )
}

type InvitationProps = {
  href: string
  label: string
  children?: ReactNode
  plate?: boolean
}

function Invitation({ href, label, children, plate }: InvitationProps) {
  return (
    <div
      className={`grid place-content-center justify-items-center gap-3 border border-dashed border-control p-6 text-center ${
        plate ? 'aspect-[4/5]' : 'min-h-56'
      }`}
    >
      <HeartIcon className="size-6 text-soft" />
      {children && <p className="max-w-[26rem] text-lead text-soft text-balance">{children}</p>}
      <TapLink to={href}>{label}</TapLink>
    </div>
  )
}
