import { type ReactNode, useId } from 'react'

export type Half = 'paper' | 'ink'

type SpecimenProps = {
  name: string
  note: string
  /** Each half stands under the other, for what needs the width. */
  wide?: boolean
  /** Called once for each half; ids within are made of its name. */
  children: (half: Half) => ReactNode
}

export function Specimen({ name, note, wide, children }: SpecimenProps) {
  const id = useId()
  return (
    <section className="specimen" aria-labelledby={id}>
      <h3 id={id} className="text-h3">
        {name}
      </h3>
      <p className="text-soft">{note}</p>
      <div className={wide ? 'specimen-halves specimen-wide' : 'specimen-halves'}>
        <div className="specimen-half stock-paper">{children('paper')}</div>
        <div className="specimen-half stock-ink" data-theme="ink">
          {children('ink')}
        </div>
      </div>
    </section>
  )
}

/** What is inside looks as it does while it is pointed at, focused or pressed (show-states.ts). */
export function Shown({ as, children }: { as: 'hover' | 'focus' | 'active'; children: ReactNode }) {
  return <div data-show={as}>{children}</div>
}

/** Things side by side, with room between. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="specimen-row">{children}</div>
}
