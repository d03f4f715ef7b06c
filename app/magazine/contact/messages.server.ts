import { openCase } from '#app/site/open-case.server.ts'
import { type MessageForm, subjectLabel } from './message-form.ts'

const perClient = { name: 'contact:client', max: 5, minutes: 60 }
const perSender = { name: 'contact:sender', max: 10, minutes: 24 * 60 }
// Many clients together cannot bury the messages of readers.
const perDay = { name: 'contact:day', max: 200, minutes: 24 * 60 }

export async function sendMessage(form: MessageForm, clientIp: string) {
  const { formKey, name, email, subject, message: text } = form
  const label = subjectLabel(subject)
  const lead = `From: ${name}, ${email}\nSubject: ${label}`
  const opened = await openCase(
    { kind: 'message', formKey, name, email, about: subject, text },
    [
      [perClient, clientIp],
      [perSender, email],
      [perDay, 'everyone'],
    ],
    () => ({ toTeam: { replyTo: email, subject: `${label}: ${name}`, lead, text } }),
  )
  if (opened === perDay.name) return 'too many today'
  return typeof opened === 'string' ? 'too often' : 'sent'
}
