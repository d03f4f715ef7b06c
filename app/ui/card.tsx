import type { ComponentProps } from 'react'

type CardProps = ComponentProps<'article'> & {
  chosen?: boolean
}

/** One item of a list. Where the link of its title is stretched over it, the whole card can be clicked. */
export function Card({ chosen, className = '', ...card }: CardProps) {
  return (
    <article
      {...card}
      className={`card relative flex flex-col gap-3 p-4 ${className}`.trimEnd()}
      aria-current={chosen || undefined}
    />
  )
}
