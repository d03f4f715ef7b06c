import { fieldPlace, type Path } from '#app/editor/form/field-words.ts'
import { compareTexts, compareWords, type Stretch } from '#app/pieces/text/differences.ts'
import type { SettingsForm } from '#app/platform/db/schema/site-settings.ts'

export type SettingsDifference = { place: string; stretches: Stretch[] }

export function settingsDifferences(
  form: SettingsForm,
  earlier: Record<string, unknown>,
  later: Record<string, unknown>,
): SettingsDifference[] {
  const [before, after] = [leavesOf(earlier), leavesOf(later)]
  const names = [...new Set([...after.keys(), ...before.keys()])]
  return names.flatMap((name) => {
    const path = JSON.parse(name) as Path
    const [old, now] = [before.get(name) ?? '', after.get(name) ?? '']
    // Saving a legal page always sets this day, so it says nothing about what somebody changed.
    if (old === now || path[0] === 'updated') return []
    const place = fieldPlace(form, path)
    if (!/\n\n/.test(old + now)) return { place, stretches: compareWords(old, now) }
    return compareTexts({ fields: {}, body: old }, { fields: {}, body: now }).flatMap((part) =>
      part.isSame || !('paragraph' in part.place)
        ? []
        : { place: `${place}, paragraph ${part.place.paragraph}`, stretches: part.stretches },
    )
  })
}

function leavesOf(value: unknown, path: Path = []): Map<string, string> {
  if (value === undefined || value === null) return new Map()
  if (typeof value !== 'object') {
    return new Map([[JSON.stringify(path), value === true ? 'Yes' : String(value)]])
  }
  return new Map(
    Object.entries(value).flatMap(([name, inside]) => [
      ...leavesOf(inside, [...path, Array.isArray(value) ? Number(name) : name]),
    ]),
  )
}
