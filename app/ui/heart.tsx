import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

/** Adds an item to the favourites. Its label stays 'Save Koi to favorites'; `aria-pressed` says whether it is saved. */
export function Heart({ saved, ...button }: ComponentProps<'button'> & { saved: boolean }) {
  return (
    <button type="submit" {...button} className="heart" aria-pressed={saved}>
      <Icon name="heart" />
    </button>
  )
}

export function HeartLink({ href, ...link }: ComponentProps<'a'> & { href: string }) {
  return (
    <Link {...link} to={href} className="heart">
      <Icon name="heart" />
    </Link>
  )
}
