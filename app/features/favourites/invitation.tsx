import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#app/ui/link.tsx'

type InvitationProps = {
  href: string
  label: string
  children?: ReactNode
  /** The size of a plate, after the others. */
  plate?: boolean
}

/** An empty slot with a link to the items that could fill it. */
export function Invitation({ href, label, children, plate }: InvitationProps) {
  return (
    <div
      className={`grid place-content-center justify-items-center gap-3 border border-dashed border-control p-6 text-center ${
        plate ? 'aspect-[4/5]' : 'min-h-56'
      }`}
    >
      <Heart className="size-6 text-soft" aria-hidden="true" />
      {children && <p className="max-w-[26rem] text-lead text-soft text-balance">{children}</p>}
      <Link className="link inline-flex min-h-11 items-center" to={href}>
        {label}
      </Link>
    </div>
  )
}
