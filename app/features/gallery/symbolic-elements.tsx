import { Spark } from '#app/ui/spark.tsx'
import type { WorkDetails } from './work.ts'

/** On a wide screen they stand beside each other beneath the picture and the text. */
export function SymbolicElements({ symbols }: Pick<WorkDetails, 'symbols'>) {
  return (
    <section className="oxford mt-10 lg:mt-14">
      <h2 className="text-h3 lg:text-h2 pt-5">Symbolic Elements</h2>
      <ul className="mt-4 lg:mt-6 grid lg:grid-flow-col lg:auto-cols-fr gap-x-gutter">
        {symbols.map(({ label, text }) => (
          <li
            key={label}
            className="grid grid-cols-[1.25rem_1fr] lg:grid-cols-1 content-start gap-x-3 gap-y-2 border-t lg:border-t-0 border-hair py-3.5 lg:py-0"
          >
            <Spark className="mt-2 size-3.5 text-accent" />
            <div>
              <h3 className="text-h4">{label}</h3>
              <p className="mt-1 text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
