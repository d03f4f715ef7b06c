import { firstTattooChecklist } from '#content/first-tattoo-checklist.ts'

/** The checklist with boxes to tick on paper. `part`: the heading level of its parts. */
export function Checklist({ part: Part }: { part: 'h2' | 'h3' }) {
  return (
    <div className="checklist">
      {firstTattooChecklist.map(({ heading, items }) => (
        <section key={heading}>
          <Part className="text-h4">{heading}</Part>
          <ul>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
