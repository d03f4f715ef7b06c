import { parse } from '@conform-to/react'
import type { ReactToastKey } from '#content/react-toasts.ts'
import type { ShownProblem } from './field-words.ts'
import type { FocusAt } from './row-list.tsx'
import type { SettingsDifference } from './settings-differences.ts'

/** What a form of the settings sends. */
export type SentSettings = {
  /** As typed; they may be missing or wrong. */
  fields: Record<string, unknown>
  /** The version that the form began from; 0 when there is none, which no form has. */
  version: number
  intent: string
}

const notOfTheFields = new Set(['version', 'intent'])
const boxes = new Set(['fictional', 'deletionRuleIsSet'])

export function readSettingsForm(sent: FormData): SentSettings {
  const ofTheFields = new FormData()
  for (const [name, value] of sent) if (!notOfTheFields.has(name)) ofTheFields.append(name, value)
  const { payload } = parse(ofTheFields, { resolve: (value) => ({ value }) })
  return {
    fields: withTicks(payload) as Record<string, unknown>,
    version: Number(/^\d{1,9}$/.exec(String(sent.get('version')))?.[0] ?? 0),
    intent: String(sent.get('intent') ?? 'save'),
  }
}

/** A box that is ticked sends `on`. */
function withTicks(value: unknown): unknown {
  if (Array.isArray(value)) return Array.from(value, withTicks)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [
      name,
      boxes.has(name) ? inside === 'on' : withTicks(inside),
    ]),
  )
}

/** The answer to a form of the settings that was not saved, or whose rows were changed. */
export type SettingsAnswer = {
  /** The form as it was sent. */
  typed?: SentSettings
  problems?: ShownProblem[]
  /** How it differs from what somebody else has saved meanwhile. */
  changes?: SettingsDifference[]
  focusAt?: FocusAt
  toast?: ReactToastKey
}

type Unanswered = { result: { initialValue?: Record<string, unknown> }; toast: ReactToastKey }

/** Reads what `answerForm` returns for a form that failed: its fields by name. */
export function settingsAnswer(answer: SettingsAnswer | Unanswered | undefined): SettingsAnswer {
  if (!answer || !('result' in answer)) return answer ?? {}
  const sent = new FormData()
  for (const [name, value] of Object.entries(answer.result.initialValue ?? {})) {
    sent.append(name, String(value))
  }
  return { typed: readSettingsForm(sent), toast: answer.toast }
}
