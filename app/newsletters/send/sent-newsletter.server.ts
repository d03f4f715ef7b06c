import { href, type RouterContextProvider, redirect } from 'react-router'
import { newsletterTitle } from '#app/newsletters/write/newsletter.ts'
import { findNewsletter } from '#app/newsletters/write/newsletters.server.ts'
import { readForm } from '#app/platform/request/forms.server.ts'
import { answerTeamForm } from '#app/platform/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/platform/response/responses.server.ts'
import { type Actor, mayAct } from '#app/platform/sessions/permissions.ts'
import { currentTeamMember } from '#app/platform/sessions/viewer.server.ts'
import type { ToastKey } from '#content/toasts.ts'

type Context = Readonly<RouterContextProvider>

/** For editors and admins. @throws a 404 for others, and when there is none */
export async function findSent(context: Context, newsletterId: string) {
  const viewer = currentTeamMember(context)
  if (!mayAct(viewer, 'write newsletter')) throw notFound()
  const newsletter = await findNewsletter(viewer, newsletterId)
  if (!newsletter) throw notFound()
  return { viewer, newsletter: newsletter.newsletter }
}

export function sendingPath(newsletterId: string) {
  return href('/edit/newsletter/:newsletterId/sending', { newsletterId })
}

export function textPath(newsletterId: string) {
  return href('/edit/newsletter/:newsletterId', { newsletterId })
}

export function toItsPage({ id, state }: { id: string; state: string }) {
  return redirect(state === 'draft' ? textPath(id) : sendingPath(id), 303)
}

/** @throws what the newsletter is at, in another state */
export async function requireState(context: Context, newsletterId: string, ...states: string[]) {
  const { viewer, newsletter } = await findSent(context, newsletterId)
  if (!states.includes(newsletter.state)) throw toItsPage(newsletter)
  const { id, subject, version } = newsletter
  const title = newsletterTitle(newsletter)
  const back = {
    href: states.includes('draft') ? textPath(id) : sendingPath(id),
    label: subject || title,
  }
  return { viewer, newsletter, asked: { id, subject, version, title, back } }
}

type Sent = { request: Request; context: Context; params: { newsletterId: string } }

/** Pressed twice it does nothing more. */
export function actOnSending(
  act: (actor: Actor, id: string) => Promise<{ outcome: 'done' | 'already' | 'gone' }>,
  toast: ToastKey,
  leadsTo = sendingPath,
) {
  return async ({ request, context, params }: Sent) => {
    const fields = await readForm(request)
    const { viewer, newsletter } = await findSent(context, params.newsletterId)
    const { id } = newsletter
    return answerTeamForm({ context, fields, failure: 'newsletterNotChanged' }, async () => {
      const { outcome } = await act(viewer, id)
      if (outcome === 'gone') throw notFound()
      return redirectWithToast(leadsTo(id), outcome === 'done' ? toast : 'newsletterAlready')
    })
  }
}

export const sendingToasts = {
  sending: 'newsletterSending',
  scheduled: 'newsletterScheduled',
  already: 'newsletterAlready',
} as const
