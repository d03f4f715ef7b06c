import type { ComponentProps } from 'react'

type BadgeProps = ComponentProps<'span'> & {
  variant?: 'default' | 'secondary' | 'destructive' | 'outline'
}

export function Badge({ variant = 'default', className = '', ...badge }: BadgeProps) {
  const look = variant === 'default' ? '' : ` badge-${variant}`
  return <span {...badge} className={`badge${look} ${className}`.trimEnd()} />
}
