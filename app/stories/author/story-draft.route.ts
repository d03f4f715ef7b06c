import { href, redirect } from 'react-router'
import { readForm, textFields } from '#app/platform/request/forms.server.ts'
import { currentMember } from '#app/platform/sessions/viewer.server.ts'
import type { Route } from './+types/story-draft.route.ts'
import { saveStoryDraft } from './story-draft.server.ts'

export function loader() {
  return redirect(href('/submit'))
}

/** account-draft.ts sends it; the button that discards a draft leads back to its page. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const isKept = await saveStoryDraft(currentMember(context), { key: '', ...textFields(form) })
  const discard = form.get('discard')
  if (discard) return redirect(discard === 'dashboard' ? href('/dashboard') : href('/submit'), 303)
  return Response.json({ isKept })
}
