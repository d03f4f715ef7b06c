import type { ReactNode } from 'react'
import { arrowShape, Icon } from './icon.tsx'
import { Link } from './link.tsx'

type Tab = {
  href: string
  label: string
  count?: number | null
  current?: boolean
}

/** Each tab has its own address and works without script. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label} className="flex">
      {tabs.map((tab) => (
        <TabLink key={tab.href} look="tab" {...tab} />
      ))}
    </nav>
  )
}

export function Chips({ label, chips }: { label: string; chips: Tab[] }) {
  return (
    <nav aria-label={label} className="chips">
      {chips.map((chip) => (
        <TabLink key={chip.href} look="chip" {...chip} />
      ))}
    </nav>
  )
}

export function LongChips(row: { label: string; chips: Tab[] }) {
  return (
    <LongRow>
      <Chips {...row} />
    </LongRow>
  )
}

/** On a phone a row of chips fades out under an arrow. */
export function LongRow({ children }: { children: ReactNode }) {
  return (
    <div className="long-chips">
      {children}
      <Icon shape={arrowShape} />
    </div>
  )
}

function TabLink({ href, label, count, current, look }: Tab & { look: 'tab' | 'chip' }) {
  const value = look === 'tab' ? 'page' : 'true'
  return (
    <Link to={href} className={look} aria-current={current ? value : undefined}>
      <span>{label}</span>
      {typeof count === 'number' && <span className="ml-2 font-normal"> {count}</span>}
    </Link>
  )
}
