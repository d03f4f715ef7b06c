import { href, Link, useLocation } from 'react-router'

/** The pages of /edit, in the order of the tabs. */
const editSections = [
  { path: href('/edit'), label: 'Pieces' },
  { path: href('/edit/calendar'), label: 'Calendar' },
  { path: href('/edit/pictures'), label: 'Pictures' },
  { path: href('/edit/team'), label: 'Team' },
]

/** The navigation between the pages of /edit. */
export function EditTabs() {
  const { pathname } = useLocation()
  return (
    <div className="wrap pt-2">
      <nav aria-label="Edit" className="chips">
        {editSections.map(({ path, label }) => (
          <Link
            key={path}
            to={path}
            className="chip [&[aria-current]::after]:border-ink!"
            aria-current={pathname === path ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
    </div>
  )
}
