import { href } from 'react-router'
import type { SettingsForm } from '#app/db/schema/site-settings.ts'
import { teamDateTime } from '#app/ui/dates.ts'
import { Time } from '#app/ui/time.tsx'

/** The page of a form. */
export function settingsPath(form: SettingsForm) {
  return form === 'front-page' ? href('/edit/front-page') : href('/edit/settings/:form', { form })
}

type Props = { changedAt: Date; changedBy: string | null; isAsImported: boolean }

/** When a form of the settings was last changed, and by whom. */
export function LastChange({ changedAt, changedBy, isAsImported }: Props) {
  if (isAsImported) return <>As it came with the site</>
  return (
    <>
      Last changed <Time at={changedAt} format={teamDateTime} />{' '}
      {changedBy ? (
        <>
          by <bdi className="wrap-anywhere">{changedBy}</bdi>
        </>
      ) : (
        'by somebody whose account is deleted'
      )}
    </>
  )
}

/** Says that somebody else has saved the form since it was opened. `href`: what they saved, to compare. */
export function ChangedMeanwhile({ by, href }: { by: string | null; href: string }) {
  return (
    <section className="panel panel-bad mb-8" role="alert" aria-labelledby="meanwhile">
      <h2 id="meanwhile" className="text-h4">
        {by ? <bdi>{by}</bdi> : 'Somebody else'} saved this after you opened it
      </h2>
      <p className="mt-1">
        What you typed is still here and is not saved.{' '}
        <a className="link" href={href} target="_blank" rel="noreferrer">
          Compare it with theirs
        </a>
        , which opens in a new tab. To put yours in its place, save again.
      </p>
    </section>
  )
}
