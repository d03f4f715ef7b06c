import type { ReactNode } from 'react'
import { href } from 'react-router'
import { BackLink } from '#app/ui/arrow-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { Monogram } from '#app/ui/wordmark.tsx'

type Props = {
  back: { href: string; label: string }
  state: ReactNode
  /** What can be done, on the right. */
  children?: ReactNode
}

/** The sticky bar above a long form, in place of the site's header. */
export function WorkBar({ back, state, children }: Props) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to the form
      </a>
      <header className="workbar">
        <div className="workbar-in">
          <Link to={href('/')} className="hidden min-h-11 min-w-11 items-center xl:inline-flex">
            <Monogram className="h-8 w-auto" label="Indelible, home" />
          </Link>
          <BackLink href={back.href}>
            <span className="max-sm:sr-only">{back.label}</span>
          </BackLink>
          <div className="workbar-state mr-auto">{state}</div>
          {children}
        </div>
      </header>
    </>
  )
}
