import { href } from 'react-router'
import { mayEdit } from '#app/platform/sessions/role.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { withCachedHtml } from '#app/ui/fragment-cache.tsx'
import { Icon, searchShape } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Wordmark } from '#app/ui/wordmark.tsx'
import { ForViewer } from './for-viewer.tsx'
import {
  currentIn,
  currentSection,
  editLink,
  furtherPages,
  type NavigationViewer,
  sections,
} from './navigation.ts'
import { SiteMenu } from './site-menu.tsx'

type SiteHeaderProps = {
  viewer: NavigationViewer | null
  pathname: string
  /** The name over the cover is the link home, so the header of that page has none. */
  cover?: boolean
}

export const SiteHeader = withCachedHtml(Header, ({ viewer, pathname, cover }: SiteHeaderProps) => [
  viewer,
  currentSection(pathname),
  cover,
])

function Header({ viewer, pathname, cover }: SiteHeaderProps) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <header className={`relative z-10 ${cover ? '' : 'border-b border-rule'}`}>
        <div className="masthead wrap flex items-center gap-1 lg:gap-6 min-h-16 lg:min-h-[4.5rem]">
          {!cover && (
            <Link to={href('/')} className="lg:mr-2 inline-flex items-center min-w-11 min-h-11">
              <Wordmark className="h-8 lg:h-10 w-auto" label="Indelible, home" />
            </Link>
          )}
          <nav aria-label="Main" className="sections nav gap-[clamp(1rem,2vw,1.75rem)]">
            {sections.map((section) => (
              <HeaderLink key={section.to} {...section} pathname={pathname} />
            ))}
            <span className="my-3 border-l border-hair" />
            {furtherPages.map((page) => (
              <HeaderLink key={page.to} {...page} pathname={pathname} />
            ))}
          </nav>
          <ButtonLink variant="ghost" size="icon" href={href('/search')} className="ml-auto">
            <span className="sr-only">Search</span>
            <Icon shape={searchShape} className="size-5" />
          </ButtonLink>
          <ForViewer viewer={viewer}>
            {(each) => <Account viewer={each} pathname={pathname} />}
          </ForViewer>
          <SiteMenu viewer={viewer} pathname={pathname} />
        </div>
      </header>
    </>
  )
}

function HeaderLink({ to, label, pathname }: { to: string; label: string; pathname: string }) {
  return (
    <Link to={to} aria-current={currentIn(pathname, to)}>
      {label}
    </Link>
  )
}

function Account({ viewer, pathname }: Pick<SiteHeaderProps, 'viewer' | 'pathname'>) {
  if (!viewer) {
    return (
      <ButtonLink href={href('/auth')} className="hidden lg:inline-flex">
        Subscribe
      </ButtonLink>
    )
  }
  return (
    <nav aria-label="Account" className="account nav hidden xl:flex items-center gap-6">
      {viewer.role === 'admin' && (
        <Link to={href('/admin')} aria-current={currentIn(pathname, href('/admin'))}>
          Admin
        </Link>
      )}
      {mayEdit(viewer.role) && (
        <Link to={editLink.to} aria-current={currentIn(pathname, editLink.to)}>
          Edit<span className="sr-only"> the magazine</span>
        </Link>
      )}
      <Link to={href('/dashboard')} aria-current={currentIn(pathname, href('/dashboard'))}>
        <span dir="auto" className="max-w-40 truncate leading-normal">
          {viewer.displayName}
        </span>
      </Link>
      <form method="post" action={href('/sign-out')}>
        <Button type="submit" variant="outline">
          Sign Out
        </Button>
      </form>
    </nav>
  )
}
