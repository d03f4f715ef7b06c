import { HomePage } from '#app/magazine/home/home-page.tsx'
import { homeParts } from '#app/magazine/home/home-parts.server.ts'
import { findSettings } from '#app/pieces/settings/settings.server.ts'
import type { Handle } from '#app/route-handle.ts'
import type { FrontPage } from '#content/settings-fields.ts'
import type { Route } from './+types/front-page-preview.route.ts'
import { currentSettingsEditor } from './settings-editor.server.ts'

export const handle: Handle = { title: 'Preview of the front page', cover: true, teamStyles: false }

export async function loader({ context }: Route.LoaderArgs) {
  const { fields, draft } = await findSettings(currentSettingsEditor(context), 'front-page')
  return homeParts((draft ?? fields) as FrontPage, context)
}

export default function FrontPagePreview({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />
}
