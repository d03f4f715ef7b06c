import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import type { FormProblem } from '#app/platform/request/form-answer.ts'
import { tooOften } from '#app/platform/response/responses.server.ts'
import type { Actor } from '#app/platform/sessions/permissions.ts'

/** What became of one autosave. `at` is in milliseconds. */
export type AutosaveResult =
  /** `problems` is what still keeps the text from going out. */
  | { outcome: 'saved'; version: number; at: number; problems: FormProblem[] }
  | { outcome: 'invalid'; problems: FormProblem[] }
  /** Somebody else saved meanwhile: who, null for oneself. */
  | { outcome: 'conflict'; by: string | null; at: number }

const statuses = { saved: 200, conflict: 409, invalid: 422 }

/** Answers `useAutosave`. */
export async function answerAutosave(
  { id }: Actor,
  name: string,
  save: () => Promise<AutosaveResult>,
) {
  // Five tabs that save every three seconds.
  if (!(await consume({ name, max: 1500, minutes: 15 }, id))) throw tooOften(null)
  const result = await save()
  return Response.json(result, { status: statuses[result.outcome] })
}
