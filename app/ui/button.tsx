import type { ComponentProps, ReactNode } from 'react'
import { Link } from './link.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonVariant =
  | 'default'
  | 'destructive'
  | 'outline'
  | 'secondary'
  | 'ghost'
  | 'link'
  | 'hero'
  | 'pastel'
  | 'pink'
  | 'green'

export type ButtonSize = 'default' | 'sm' | 'lg' | 'icon'

type Look = { variant?: ButtonVariant; size?: ButtonSize; className?: string }

type ButtonProps = ComponentProps<'button'> &
  Look & {
    busy?: ReactNode
    /** It sends its form, which is told so by this `intent`. */
    intent?: string
  }

export function Button({
  variant,
  size,
  className,
  busy,
  intent,
  children,
  ...button
}: ButtonProps) {
  const isBusy = Boolean(busy)
  const sending = intent && ({ type: 'submit', name: 'intent', value: intent } as const)
  return (
    // aria-disabled instead of disabled, because a disabled button loses the focus.
    <button
      type="button"
      {...sending}
      {...button}
      className={buttonClass({ variant, size, className })}
      aria-disabled={isBusy || button['aria-disabled']}
      onClick={isBusy ? (event) => event.preventDefault() : button.onClick}
    >
      {isBusy && <Spinner />}
      {/* An element of its own: React cannot put anything beside a text that the browser has translated, nor remove it. */}
      <span key={isBusy ? 'busy' : 'label'} className="contents">
        {isBusy ? busy : children}
      </span>
    </button>
  )
}

export function ButtonLink({
  variant,
  size,
  className,
  href,
  ...link
}: ComponentProps<'a'> & { href: string } & Look) {
  return <Link {...link} to={href} className={buttonClass({ variant, size, className })} />
}

export function buttonClass({ variant = 'default', size = 'default', className = '' }: Look) {
  const look = variant === 'default' ? '' : ` btn-${variant}`
  const sizeClass = size === 'default' ? '' : ` btn-${size}`
  return `btn${look}${sizeClass} ${className}`.trimEnd()
}
