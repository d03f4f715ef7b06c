import type { ComponentProps } from 'react'

type CardProps = ComponentProps<'article'> & {
  /** True for the one that keys or a reading view are at. */
  chosen?: boolean
}

/** One thing among many, on card stock. Where its title's link is stretched over it, all of it answers. */
export function Card({ chosen, className = '', ...card }: CardProps) {
  return (
    <article
      {...card}
      className={`card relative flex flex-col gap-3 p-4 ${className}`.trimEnd()}
      aria-current={chosen || undefined}
    />
  )
}
