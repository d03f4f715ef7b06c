import { href, type RouterContextProvider } from 'react-router'
import { findNewsletter } from '#app/features/newsletters/newsletters.server.ts'
import { notFound } from '#app/server/response/responses.server.ts'
import { mayAct } from '#app/server/sessions/permissions.ts'
import { currentTeamMember } from '#app/server/sessions/viewer.server.ts'

type Context = Readonly<RouterContextProvider>

/** Who writes newsletters. @throws the answer of an address that does not exist, for writers too */
export function currentNewsletterEditor(context: Context) {
  const member = currentTeamMember(context)
  if (!mayAct(member, 'write newsletter')) throw notFound()
  return member
}

/** A newsletter with its editor. @throws the answer of an address that does not exist */
export async function findEdited(context: Context, newsletterId: string) {
  const editor = currentNewsletterEditor(context)
  const found = await findNewsletter(editor, newsletterId)
  if (!found) throw notFound()
  return { editor, ...found }
}

/** The page of a newsletter, from which all acts begin and to which they lead back. */
export function newsletterPath(newsletterId: string) {
  return href('/edit/newsletter/:newsletterId', { newsletterId })
}
