import { findSettings } from '#app/features/site-settings/settings.server.ts'
import type { Handle } from '#app/handle.ts'
import { HomePage } from '#app/routes/home-page.tsx'
import { homeParts } from '#app/routes/home-parts.server.ts'
import type { FrontPage } from '#content/settings-fields.ts'
import type { Route } from './+types/front-page-preview.ts'
import { currentSettingsEditor } from './settings-editor.server.ts'

export const handle: Handle = { cover: true, teamStyles: false }

export function meta() {
  return [{ title: 'Preview of the front page: Indelible' }]
}

/** The front page with what is saved and not published. */
export async function loader({ context }: Route.LoaderArgs) {
  const { fields, draft } = await findSettings(currentSettingsEditor(context), 'front-page')
  return homeParts((draft ?? fields) as FrontPage, context)
}

export default function FrontPagePreview({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />
}
