import { href } from 'react-router'
import type { SettingsForm } from '#app/platform/db/schema/site-settings.ts'
import { britishDateTime } from '#app/ui/dates.ts'
import { Time } from '#app/ui/time.tsx'
import { SettingsChanges } from './settings-changes.tsx'
import type { SettingsDifference } from './settings-differences.ts'

export function settingsPath(form: SettingsForm) {
  return form === 'front-page' ? href('/edit/front-page') : href('/edit/settings/:form', { form })
}

type Props = { changedAt: Date; changedBy: string | null; isAsImported: boolean }

export function LastChange({ changedAt, changedBy, isAsImported }: Props) {
  if (isAsImported) return <span>As it came with the site</span>
  return (
    <span>
      Last changed <Time at={changedAt} format={britishDateTime} />{' '}
      {changedBy ? (
        <span key="somebody">
          by <bdi className="wrap-anywhere">{changedBy}</bdi>
        </span>
      ) : (
        <span key="nobody">by somebody whose account is deleted</span>
      )}
    </span>
  )
}

export function ChangedMeanwhile({
  by,
  changes,
}: {
  by: string | null
  changes: SettingsDifference[]
}) {
  return (
    <>
      <section className="panel panel-bad mb-8" role="alert" aria-labelledby="meanwhile">
        <h2 id="meanwhile" className="text-h4">
          {by ? <bdi>{by}</bdi> : <span>Somebody else</span>}{' '}
          <span>saved this after you opened it</span>
        </h2>
        <p className="mt-1">
          What you typed is still here and is not saved. Below is how it differs from theirs. To put
          yours in its place, save again: theirs stays among the revisions.
        </p>
      </section>
      <div className="mb-8">
        <SettingsChanges
          id="both"
          title="From theirs to yours"
          changes={changes}
          none="Nothing: both say the same."
        />
      </div>
    </>
  )
}

export function settingsDraftName(form: SettingsForm, version: number) {
  return `settings ${form} over ${version};`
}

/** Tells the browser that what was typed over the version before was saved. To publish the front page makes two. */
export function SavedDrafts({ form, version }: { form: SettingsForm; version: number }) {
  return [version - 1, version - 2].map((before) => (
    <span key={before} hidden data-draft-sent={settingsDraftName(form, before)} />
  ))
}
