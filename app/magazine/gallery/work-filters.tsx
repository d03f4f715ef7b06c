import { href } from 'react-router'
import { Link, TapLink } from '#app/ui/link.tsx'
import { Menu, MenuItem } from '#app/ui/menu.tsx'
import { LongChips } from '#app/ui/tabs.tsx'
import type { FilterMenu } from './filters.ts'

type WorkFiltersProps = { menus: FilterMenu[]; shown: number; of: number }

export function WorkFilters({ menus, shown, of }: WorkFiltersProps) {
  const chosen = menus.flatMap(({ chosen }) => chosen ?? [])
  return (
    <div className="grid gap-y-3">
      {menus.map(
        ({ name, label, options }) =>
          name === 'style' && <LongChips key={name} label={label} chips={options} />,
      )}
      <nav
        aria-label="Filter the plates"
        className="relative flex flex-wrap items-center gap-x-2 gap-y-3 max-sm:[&_.menu-drop]:static max-sm:[&_.menu-drop>ul]:max-w-none max-sm:[&_.menu-drop>ul]:w-full"
      >
        {menus
          .filter(({ name }) => name !== 'style')
          .map((menu) => (
            <Menu key={menu.name} label={menu.label} isChosen={menu.chosen !== undefined}>
              {menu.options.map(({ label, href, count, current }) => (
                <MenuItem key={href}>
                  <Link to={href} aria-current={current ? 'true' : undefined}>
                    <span className="grow">{label}</span>{' '}
                    <span className="font-normal text-soft">
                      {count}
                      <span className="sr-only">{count === 1 ? ' plate' : ' plates'}</span>
                    </span>
                  </Link>
                </MenuItem>
              ))}
            </Menu>
          ))}
        {chosen.length > 0 && (
          <p className="text-sm font-sans ml-2 max-sm:ml-0 max-sm:w-full">
            <b className="font-semibold">{chosen.join(', ')}</b>: {shown} of {of} plates.{' '}
            <TapLink to={href('/gallery')}>Show all</TapLink>
          </p>
        )}
      </nav>
    </div>
  )
}
