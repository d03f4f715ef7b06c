import { readPieceForm } from '#app/editor/form/piece-values.ts'

/** Reads what a form of the settings has sent, as it was typed. The text of a legal page is a field like the others. */
export function readSettingsForm(sent: Iterable<[string, FormDataEntryValue]>) {
  const { fields, body, version, intent } = readPieceForm(sent)
  return { fields: body === '' ? fields : { ...fields, body }, version, intent }
}
