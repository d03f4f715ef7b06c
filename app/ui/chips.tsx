import { Link } from 'react-router'

export type Chip = { href: string; label: string; current?: boolean }

/** A row of links, of which one is chosen. */
export function Chips({ label, chips }: { label: string; chips: Chip[] }) {
  return (
    <nav aria-label={label} className="chips">
      {chips.map((chip) => (
        <Link
          key={chip.href}
          to={chip.href}
          className="chip"
          aria-current={chip.current ? 'true' : undefined}
        >
          {chip.label}
        </Link>
      ))}
    </nav>
  )
}
