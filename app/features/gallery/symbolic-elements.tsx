import { Spark } from '#app/ui/spark.tsx'
import type { WorkDetails } from './work.ts'

export function SymbolicElements({ symbols }: Pick<WorkDetails, 'symbols'>) {
  return (
    <section className="mt-10">
      <h2 className="text-h3">Symbolic Elements</h2>
      <ul className="mt-4">
        {symbols.map(({ label, text }) => (
          <li
            key={label}
            className="grid grid-cols-[1.25rem_1fr] gap-3 border-t border-hair py-3.5"
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
