import { href, type RouterContextProvider } from 'react-router'
import { notFound } from '#app/platform/response/responses.server.ts'
import { mayAct } from '#app/platform/sessions/permissions.ts'
import { currentTeamMember } from '#app/platform/sessions/viewer.server.ts'
import { findNewsletter } from './newsletters.server.ts'

type Context = Readonly<RouterContextProvider>

/** @throws the answer of an address that does not exist, for writers too */
export function currentNewsletterEditor(context: Context) {
  const member = currentTeamMember(context)
  if (!mayAct(member, 'write newsletter')) throw notFound()
  return member
}

/** @throws the answer of an address that does not exist */
export async function findEdited(context: Context, newsletterId: string) {
  const editor = currentNewsletterEditor(context)
  const newsletter = await findNewsletter(editor, newsletterId)
  if (!newsletter) throw notFound()
  return { editor, ...newsletter }
}

export function newsletterPath(newsletterId: string) {
  return href('/edit/newsletter/:newsletterId', { newsletterId })
}
