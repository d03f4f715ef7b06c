import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import { tooOften } from '#app/platform/response/responses.server.ts'
import { currentMember, type Viewer } from '#app/platform/sessions/viewer.server.ts'
import type { ToastKey } from '#content/toasts.ts'
import { answerForm, readForm, type SentForm, unhandled } from './forms.server.ts'

// One every two seconds, for ten minutes: more than anybody reads and decides, and little for a script.
const perPerson = { name: 'team-forms:person', max: 300, minutes: 10 }

/** @returns false when this person has sent too many */
export function countTeamForm({ id }: Pick<Viewer, 'id'>) {
  return consume(perPerson, id)
}

/** After too many, the form comes back with what was typed. */
export function answerTeamForm<T, Toast extends ToastKey>(
  sent: SentForm<Toast>,
  handle: () => Promise<T>,
) {
  const sender = currentMember(sent.context)
  return answerForm(sent, async () =>
    (await countTeamForm(sender))
      ? handle()
      : tooOften(unhandled(sent.fields, 'teamFormsTooOften' as const)),
  )
}

/** Reads a form of plain fields and answers it. */
export async function handleTeamForm<T, Toast extends ToastKey>(
  { request, context, failure }: Omit<SentForm<Toast>, 'fields'> & { request: Request },
  handle: (fields: FormData) => Promise<T>,
) {
  const fields = await readForm(request)
  return answerTeamForm({ context, fields, failure }, () => handle(fields))
}
