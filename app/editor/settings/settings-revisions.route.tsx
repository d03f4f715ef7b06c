import { href } from 'react-router'
import { listSettingsRevisions } from '#app/pieces/settings/settings.server.ts'
import { BackLink } from '#app/ui/arrow-link.tsx'
import { britishDateTime } from '#app/ui/dates.ts'
import { TapLink } from '#app/ui/link.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Route } from './+types/settings-revisions.route.ts'
import { currentSettingsEditor, settingsFormOf } from './settings-editor.server.ts'
import { settingsPath } from './settings-state.tsx'
import { settingsTitles } from './settings-words.ts'

export const handle = { tabs: true }

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  return [{ title: `Revisions of ${settingsTitles[loaderData.form].title}: Indelible` }]
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const editor = currentSettingsEditor(context)
  const form = settingsFormOf(params.form)
  return { form, revisions: await listSettingsRevisions(editor, form) }
}

export default function SettingsRevisions({
  loaderData: { form, revisions },
}: Route.ComponentProps) {
  const { title } = settingsTitles[form]
  return (
    <main id="main" className="wrap pt-6 pb-4 lg:pt-8">
      <BackLink href={settingsPath(form)}>{title}</BackLink>
      <h1 className="mt-3 mb-6 text-h2">Revisions</h1>
      <ol className="border-t border-hair">
        {revisions.map(({ number, why, madeAt, madeBy }) => (
          <li
            key={number}
            className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 border-b border-hair py-2"
          >
            <TapLink
              to={href('/edit/settings/:form/revisions/:number', { form, number: `${number}` })}
            >
              {number}. {why}
            </TapLink>
            <span className="meta">
              <Time at={madeAt} format={britishDateTime} />
              {madeBy && (
                <>
                  , <bdi className="wrap-anywhere">{madeBy}</bdi>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </main>
  )
}
