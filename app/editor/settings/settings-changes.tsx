import { DifferenceLegend, Words } from '#app/editor/acts/differences.tsx'
import type { SettingsDifference } from './settings-differences.ts'

type Props = {
  id: string
  title: string
  changes: SettingsDifference[]
  none: string
}

export function SettingsChanges({ id, title, changes, none }: Props) {
  return (
    <section className="mt-8 max-w-[44rem]" aria-labelledby={id}>
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {changes.length === 0 ? (
        <p className="mt-2 text-soft">{none}</p>
      ) : (
        <div className="mt-2 mb-3">
          <DifferenceLegend />
        </div>
      )}
      <dl className="diff">
        {changes.map(({ place, stretches }) => (
          <div key={place} className="border-t border-hair py-3">
            <dt className="meta">{place}</dt>
            <dd className="mt-1">
              <Words stretches={stretches} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
