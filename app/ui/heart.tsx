import type { ComponentProps } from 'react'
import { heartShape, Icon } from './icon.tsx'

/** Its label stays 'Save Koi to favorites'; `aria-pressed` says whether it is saved. */
export function Heart({ saved, ...button }: ComponentProps<'button'> & { saved: boolean }) {
  return (
    <button type="submit" {...button} className="heart" aria-pressed={saved}>
      <HeartIcon />
    </button>
  )
}

export function HeartIcon({ className }: { className?: string }) {
  return <Icon shape={heartShape} fillRule="evenodd" className={className} />
}
