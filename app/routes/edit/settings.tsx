import { href } from 'react-router'
import { EditTabs } from '#app/features/editing/edit-tabs.tsx'
import { LastChange } from '#app/features/editing/settings-state.tsx'
import { settingsTitles } from '#app/features/editing/settings-words.ts'
import { listSettings } from '#app/features/site-settings/settings.server.ts'
import { Link } from '#app/ui/link.tsx'
import type { Route } from './+types/settings.ts'
import { currentSettingsEditor } from './settings-editor.server.ts'

export function meta() {
  return [{ title: 'Settings: Indelible' }]
}

export async function loader({ context }: Route.LoaderArgs) {
  const forms = await listSettings(currentSettingsEditor(context))
  return { forms: forms.filter(({ form }) => form !== 'front-page') }
}

export default function Settings({ loaderData: { forms } }: Route.ComponentProps) {
  return (
    <>
      <EditTabs />
      <main id="main" className="wrap pt-6 pb-4 lg:pt-8">
        <h1 className="text-h2">Settings</h1>
        <p className="mt-2 mb-6 max-w-prose text-soft">
          What the magazine says about itself. A change is on the site as soon as you save it, and
          each one can be undone.
        </p>
        <ul className="border-t border-hair">
          {forms.map(({ form, ...last }) => (
            <li
              key={form}
              className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 border-b border-hair py-3"
            >
              <span>
                <Link
                  className="link inline-flex min-h-11 items-center font-semibold"
                  to={href('/edit/settings/:form', { form })}
                >
                  {settingsTitles[form].title}
                </Link>
                <span className="block text-soft">{settingsTitles[form].text}</span>
              </span>
              <span className="meta">
                <LastChange {...last} />
              </span>
            </li>
          ))}
        </ul>
      </main>
    </>
  )
}
