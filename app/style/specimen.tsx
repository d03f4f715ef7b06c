import { type ReactNode, useId } from 'react'

export type Half = 'paper' | 'ink'

type SpecimenProps = {
  name: string
  note: string
  /** Shows the halves one under the other, for wide parts. */
  wide?: boolean
  /** Shown once in each half; a function where an id or a picture needs the half's name. */
  children: ReactNode | ((half: Half) => ReactNode)
}

export function Specimen({ name, note, wide, children }: SpecimenProps) {
  const id = useId()
  const shown = (half: Half) => (typeof children === 'function' ? children(half) : children)
  return (
    <section className="specimen" aria-labelledby={id}>
      <h3 id={id} className="text-h3">
        {name}
      </h3>
      <p className="text-soft">{note}</p>
      <div className={wide ? 'specimen-halves specimen-wide' : 'specimen-halves'}>
        <div className="specimen-half stock-paper">{shown('paper')}</div>
        <div className="specimen-half stock-ink" data-theme="ink">
          {shown('ink')}
        </div>
      </div>
    </section>
  )
}

/** Shows its content in a state (show-states.ts). */
export function Shown({ as, children }: { as: 'hover' | 'focus' | 'active'; children: ReactNode }) {
  return <div data-show={as}>{children}</div>
}

/** A row of parts. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="specimen-row">{children}</div>
}
