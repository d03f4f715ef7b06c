import type { ReactNode } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button.tsx'
import { chevronShape, Icon } from './icon.tsx'

type MenuProps = {
  label: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  align?: 'start' | 'end'
  children: ReactNode
}

/** Opening one menu closes the other. */
export function Menu({ label, variant = 'outline', size, align = 'start', children }: MenuProps) {
  return (
    <details name="menu" className={align === 'end' ? 'menu-drop menu-end' : 'menu-drop'}>
      <summary className={buttonClass({ variant, size })}>
        {label} <Icon shape={chevronShape} />
      </summary>
      <ul className="sheet">{children}</ul>
    </details>
  )
}

export function MenuItem({ children }: { children: ReactNode }) {
  return <li className="menu-item">{children}</li>
}
