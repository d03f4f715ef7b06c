import { href, type RouterContextProvider, redirect } from 'react-router'
import { findNewsletter } from '#app/features/newsletters/newsletters.server.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { answerTeamForm } from '#app/server/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/server/response/responses.server.ts'
import { type Actor, mayAct } from '#app/server/sessions/permissions.ts'
import { currentTeamMember } from '#app/server/sessions/viewer.server.ts'
import type { ToastKey } from '#content/toasts.ts'

type Context = Readonly<RouterContextProvider>

/** The newsletter of a page, for editors and admins. @throws a 404 for others, and when there is none */
export async function findSent(context: Context, newsletterId: string) {
  const viewer = currentTeamMember(context)
  if (!mayAct(viewer, 'write newsletter')) throw notFound()
  const found = await findNewsletter(viewer, newsletterId)
  if (!found) throw notFound()
  return { viewer, newsletter: found.newsletter }
}

export function sendingPath(newsletterId: string) {
  return href('/edit/newsletter/:newsletterId/sending', { newsletterId })
}

function textPath(newsletterId: string) {
  return href('/edit/newsletter/:newsletterId', { newsletterId })
}

/** Leads to what the newsletter is at: its text while it is a draft, otherwise its sending. */
export function toItsPage({ id, state }: { id: string; state: string }) {
  return redirect(state === 'draft' ? textPath(id) : sendingPath(id), 303)
}

type Asked = { request: Request; context: Context; newsletterId: string }

/** Answers a form that pauses, resumes, stops or unschedules; pressed twice it does nothing more. */
export async function actOnSending(
  { request, context, newsletterId }: Asked,
  act: (actor: Actor, id: string) => Promise<{ outcome: 'done' | 'already' | 'gone' }>,
  toast: ToastKey,
) {
  const fields = await readForm(request)
  const { viewer, newsletter } = await findSent(context, newsletterId)
  return answerTeamForm({ context, fields, failure: 'newsletterNotChanged' as const }, async () => {
    const { outcome } = await act(viewer, newsletter.id)
    if (outcome === 'gone') throw notFound()
    const to =
      toast === 'newsletterUnscheduled' ? textPath(newsletter.id) : sendingPath(newsletter.id)
    return redirectWithToast(to, outcome === 'done' ? toast : 'newsletterAlready')
  })
}
