import { data } from 'react-router'

/**
 * Reads a form of words. Of fields of one name the first counts; files, odd names and NUL, which PostgreSQL refuses, are left out.
 *
 * @throws a 400 when the body is no form
 */
export async function readForm(request: Request) {
  try {
    return plainFields(await request.formData())
  } catch {
    throw data(null, { status: 400 })
  }
}

// More than any form of ours has. FormData looks a name up by walking through all of them,
// so sixty thousand names in one small form would hold up everyone for a quarter of a minute.
const mostFields = 50

/** The fields of a form that can be ours: plain names, each once, without NUL; the first fifty of them. */
export function plainFields(given: FormData) {
  const fields = new Map<string, string>()
  for (const [name, value] of given) {
    if (typeof value !== 'string' || !/^[a-zA-Z]{1,40}$/.test(name) || fields.has(name)) continue
    fields.set(name, value.replaceAll('\0', ''))
    if (fields.size === mostFields) break
  }
  const plain = new FormData()
  for (const [name, value] of fields) plain.append(name, value)
  return plain
}
