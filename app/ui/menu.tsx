import type { ReactNode } from 'react'
import { buttonClass } from './button.tsx'
import { chevronShape, Icon } from './icon.tsx'

type MenuProps = { label: string; isChosen?: boolean; children: ReactNode }

/** Opening one menu closes the other. */
export function Menu({ label, isChosen, children }: MenuProps) {
  return (
    <details name="menu" className="menu-drop">
      <summary className={buttonClass({ variant: isChosen ? 'default' : 'outline' })}>
        {label} <Icon shape={chevronShape} />
      </summary>
      <ul className="sheet">{children}</ul>
    </details>
  )
}

export function MenuItem({ children }: { children: ReactNode }) {
  return <li className="menu-item">{children}</li>
}
