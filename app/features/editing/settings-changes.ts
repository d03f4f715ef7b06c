import type { SettingsForm } from '#app/db/schema/site-settings.ts'
import { fieldPlace, type Path } from './field-words.ts'

/** A field that differs between two revisions, by paragraphs. */
export type SettingsFieldChange = { place: string; removed: string[]; added: string[] }

/** What differs between two texts of a form, in the order of the later one. */
export function settingsChangesBetween(
  form: SettingsForm,
  earlier: Record<string, unknown>,
  later: Record<string, unknown>,
): SettingsFieldChange[] {
  const [before, after] = [leavesOf(earlier), leavesOf(later)]
  const names = [...new Set([...after.keys(), ...before.keys()])]
  return names.flatMap((name) => {
    const path = JSON.parse(name) as Path
    const [old, now] = [before.get(name) ?? '', after.get(name) ?? '']
    if (old === now || path[0] === 'updated') return []
    const [oldParagraphs, newParagraphs] = [paragraphsOf(old), paragraphsOf(now)]
    return {
      place: fieldPlace(form, path),
      removed: oldParagraphs.filter((each) => !newParagraphs.includes(each)),
      added: newParagraphs.filter((each) => !oldParagraphs.includes(each)),
    }
  })
}

/** The text of each field, by its path. */
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

function paragraphsOf(text: string) {
  return text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
}
