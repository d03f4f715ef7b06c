import { href } from 'react-router'
import { listSettings } from '#app/pieces/settings/settings.server.ts'
import { TapLink } from '#app/ui/link.tsx'
import type { Route } from './+types/settings.route.ts'
import { currentSettingsEditor } from './settings-editor.server.ts'
import { LastChange } from './settings-state.tsx'
import { settingsTitles } from './settings-words.ts'

export const handle = { tabs: true, title: 'Settings' }

export async function loader({ context }: Route.LoaderArgs) {
  const forms = await listSettings(currentSettingsEditor(context))
  return {
    forms: forms
      .filter(({ form }) => form !== 'front-page')
      .map(({ fields, draft, ...last }) => last),
  }
}

export default function Settings({ loaderData: { forms } }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap pt-6 pb-4 lg:pt-8">
      <h1 className="text-h2">Settings</h1>
      <p className="mt-3 mb-6 max-w-prose text-soft">
        What the magazine says about itself. A change is on the site as soon as you save it, and
        each one can be undone.
      </p>
      <ul className="border-t border-hair">
        {forms.map(({ form, ...last }) => (
          <li
            key={form}
            className="grid lg:flex items-baseline justify-between gap-x-8 gap-y-1 border-b border-hair py-3"
          >
            <span>
              <TapLink className="font-semibold" to={href('/edit/settings/:form', { form })}>
                {settingsTitles[form].title}
              </TapLink>
              <span className="block text-soft">{settingsTitles[form].text}</span>
            </span>
            <span className="meta">
              <LastChange {...last} />
            </span>
          </li>
        ))}
      </ul>
    </main>
  )
}
