import { contactEmail } from '#app/platform/configuration/site-settings.server.ts'
import type { Email } from './email.ts'

type About = Pick<Email, 'replyTo' | 'subject' | 'action'> & {
  lead: string
  text: string
}

/** An email to the team about something that a reader sent. A reply goes to the reader. */
export function emailToTeam({ lead, text, ...email }: About): Email {
  return { ...email, to: contactEmail(), paragraphs: [lead, ...text.split(/\n{2,}/)] }
}
