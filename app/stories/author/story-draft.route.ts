import { href, redirect } from 'react-router'
import { readForm } from '#app/platform/request/forms.server.ts'
import { currentMember } from '#app/platform/sessions/viewer.server.ts'
import type { Route } from './+types/story-draft.route.ts'
import { saveStoryDraft } from './story-draft.server.ts'

// A conflict is no error that a browser should report.
const statuses = { saved: 200, alone: 200, conflict: 200, 'too long': 413, 'too often': 429 }

export function loader() {
  return redirect(href('/submit'))
}

/** Saves the story form while it is being written; the button that discards what is kept leads back to the form. */
export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readForm(request)
  const result = await saveStoryDraft(currentMember(context), sent)
  if (!sent.has('formKey')) return redirect(href('/submit'), { status: 303 })
  return Response.json(result, { status: statuses[result.outcome] })
}
