import { href, useLocation, useRouteLoaderData } from 'react-router'
import type { Role } from '#app/platform/sessions/role.ts'
import { Link } from '#app/ui/link.tsx'
import { LongRow } from '#app/ui/tabs.tsx'

/** The pages of /edit, in the order of the tabs. `forEditors`: a writer may not open it. */
const editSections: { path: string; label: string; forEditors?: true }[] = [
  { path: href('/edit'), label: 'Pieces' },
  { path: href('/edit/calendar'), label: 'Calendar' },
  { path: href('/edit/order/:kind', { kind: 'article' }), label: 'Order', forEditors: true },
  { path: href('/edit/pictures'), label: 'Pictures' },
  { path: href('/edit/newsletter'), label: 'Newsletter', forEditors: true },
  { path: href('/edit/front-page'), label: 'Front page', forEditors: true },
  { path: href('/edit/readership'), label: 'Readership', forEditors: true },
  { path: href('/edit/settings'), label: 'Settings', forEditors: true },
  { path: href('/edit/team'), label: 'Team' },
]

export function EditTabs() {
  const { pathname } = useLocation()
  const root = useRouteLoaderData<{ viewer: { role: Role } | null }>('root')
  const isWriter = root?.viewer?.role === 'writer'
  return (
    <div className="wrap pt-2">
      <LongRow>
        <nav aria-label="Edit" className="chips">
          {editSections
            .filter(({ forEditors }) => !(forEditors && isWriter))
            .map(({ path, label }) => (
              <Link
                key={path}
                to={path}
                className="chip"
                aria-current={isWithin(pathname, path) ? 'page' : undefined}
              >
                {label}
              </Link>
            ))}
        </nav>
      </LongRow>
    </div>
  )
}

function isWithin(pathname: string, path: string) {
  return pathname === path || (path !== href('/edit') && pathname.startsWith(`${path}/`))
}
