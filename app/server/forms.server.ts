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

/** The fields of a form that can be ours: plain names, each once, without NUL. */
export function plainFields(given: FormData) {
  const fields = new FormData()
  for (const [name, value] of given) {
    if (typeof value !== 'string' || !/^[a-zA-Z]{1,40}$/.test(name) || fields.has(name)) continue
    fields.append(name, value.replaceAll('\0', ''))
  }
  return fields
}
