import type { MouseEvent } from 'react'
import { href } from 'react-router'
import { mayEdit } from '#app/platform/sessions/role.ts'
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { closeShape, Icon, menuShape, searchShape } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Wordmark } from '#app/ui/wordmark.tsx'
import { ForViewer } from './for-viewer.tsx'
import { currentIn, editLink, furtherPages, type NavigationViewer, sections } from './navigation.ts'

type SiteMenuProps = { viewer: NavigationViewer | null; pathname: string }

/** Escape closes it by the small script (ui/enhance/overlays.ts). A page later it is another, closed one. */
export function SiteMenu({ viewer, pathname }: SiteMenuProps) {
  return (
    <details key={pathname} className="menu print:hidden">
      <summary className={buttonClass({ variant: 'ghost', size: 'icon', className: '-mr-2' })}>
        <span className="sr-only">Menu</span>
        <Icon shape={menuShape} className="menu-open size-6" />
        <Icon shape={closeShape} className="menu-close size-6" />
      </summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links within take the keys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div className="menu-sheet stock-ink flex flex-col" onClick={closeOnLink}>
        <div className="wrap flex items-center min-h-16 shrink-0">
          <Link to={href('/')} className="inline-flex items-center min-h-11">
            <Wordmark className="h-8 w-auto" label="Indelible, home" />
          </Link>
        </div>
        <search aria-label="Menu" className="wrap mt-2 mb-4">
          <form action={href('/search')} className="flex gap-2">
            <input
              dir="auto"
              className="input"
              type="search"
              name="q"
              aria-label="Words to look for"
              placeholder="Search"
              autoComplete="off"
              enterKeyHint="search"
            />
            <Button type="submit" variant="outline" size="icon">
              <span className="sr-only">Search</span>
              <Icon shape={searchShape} />
            </Button>
          </form>
        </search>
        <nav aria-label="Menu" className="wrap grow flex flex-col mt-2">
          <ul className="grid grow border-t border-rule">
            {[...sections, ...furtherPages].map(({ to, label, aside }) => (
              <li key={to} className="grid border-b border-hair">
                <Link to={to} className="menu-line" aria-current={currentIn(pathname, to)}>
                  {label}
                  <span aria-hidden="true">{aside}</span>
                </Link>
              </li>
            ))}
          </ul>
          <div className="py-6 grid gap-3">
            <ForViewer viewer={viewer}>{(each) => <MenuAccount viewer={each} />}</ForViewer>
          </div>
        </nav>
      </div>
    </details>
  )
}

function closeOnLink({ target, currentTarget }: MouseEvent) {
  const menu = currentTarget.closest('details')
  if (menu && (target as Element).closest('a')) menu.open = false
}

function MenuAccount({ viewer }: { viewer: NavigationViewer | null }) {
  if (!viewer) {
    return (
      <ButtonLink variant="hero" size="lg" href={href('/auth')}>
        Subscribe
      </ButtonLink>
    )
  }
  return (
    <>
      {viewer.role === 'admin' && (
        <ButtonLink variant="outline" size="lg" href={href('/admin')}>
          Admin
        </ButtonLink>
      )}
      {mayEdit(viewer.role) && (
        <ButtonLink variant="outline" size="lg" href={editLink.to}>
          {editLink.label}
        </ButtonLink>
      )}
      <ButtonLink size="lg" href={href('/dashboard')}>
        <span dir="auto" className="truncate">
          {viewer.displayName}
        </span>
      </ButtonLink>
      <form method="post" action={href('/sign-out')} className="grid">
        <Button type="submit" variant="outline" size="lg">
          Sign Out
        </Button>
      </form>
    </>
  )
}
