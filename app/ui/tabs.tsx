import { Link } from 'react-router'

export type Tab = { href: string; label: string; current?: boolean }

/** Links that look like tabs: each has its own address, and works without script. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label} className="flex">
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          to={tab.href}
          className="tab"
          aria-current={tab.current ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
