import { Fragment, type ReactNode } from 'react'
import somePagesStyles from '#app/ui/styles/some-pages.css?url'
import { firstTattooChecklist, redFlags } from '#content/first-tattoo-checklist.ts'

type ChecklistProps = {
  part: 'h2' | 'h3'
  /** Before the day itself, so that three columns are about as long. */
  children?: ReactNode
}

export function Checklist({ part: Part, children }: ChecklistProps) {
  return (
    <>
      <link rel="stylesheet" href={somePagesStyles} />
      <div className="checklist" data-ticks="">
        {firstTattooChecklist.map(({ heading, items }, at) => (
          <Fragment key={heading}>
            {at === 2 && children}
            <section>
              <Part className={Part === 'h2' ? 'text-h3' : 'text-h4'}>{heading}</Part>
              <ul>
                {items.map((item) => (
                  <li key={item}>
                    <label className="block -my-2.5 py-3 print:my-0 print:py-0">
                      <input type="checkbox" value={item} />
                      {item}
                    </label>
                  </li>
                ))}
              </ul>
            </section>
          </Fragment>
        ))}
        <section className="border border-t-[5px] border-danger bg-surface p-5 mb-7">
          <Part className={`text-danger ${Part === 'h2' ? 'text-h3' : 'text-h4'}`}>
            {redFlags.heading}
          </Part>
          <ul>
            {redFlags.items.map((item) => (
              <li key={item} className="pl-0">
                <b className="font-semibold">{item.slice(0, item.indexOf(':'))}</b>
                {item.slice(item.indexOf(':'))}
              </li>
            ))}
          </ul>
          <p className="border-t border-hair pt-2">{redFlags.last}</p>
        </section>
      </div>
    </>
  )
}
