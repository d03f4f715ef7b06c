import { z } from 'zod'
import { isUuid } from '#app/platform/paging/cursor.ts'
import { emailField } from '#app/platform/request/form-fields.ts'
import { auditActionNames } from './audit-log.ts'

// JavaScript reads the 30th of February as the 2nd of March; PostgreSQL refuses it.
const day = z.iso.date('Write a day as 2026-11-21.').startsWith('2', 'Write a day as 2026-11-21.')

function numberOf(kind: 'story' | 'piece') {
  return z
    .string()
    .trim()
    .toLowerCase()
    .refine(isUuid, `Enter the ${kind}’s number, as in the address of its page.`)
    .optional()
}

const auditFilters = z.object({
  actor: emailField.optional(),
  action: z.enum(auditActionNames, 'Choose one from the list.').optional(),
  from: day.optional(),
  to: day.optional(),
  story: numberOf('story'),
  piece: numberOf('piece'),
})
export type AuditFilters = z.infer<typeof auditFilters>
export type AuditFilterName = keyof AuditFilters

const auditFilterNames = Object.keys(auditFilters.shape) as AuditFilterName[]

/** Empty fields are no filter. Invalid values are returned with their errors. */
export function readAuditFilters(search: URLSearchParams) {
  const input: Partial<Record<AuditFilterName, string>> = {}
  for (const name of auditFilterNames) {
    const value = search.get(name)?.slice(0, 300).trim()
    if (value) input[name] = value
  }
  const { data, error } = auditFilters.safeParse(input)
  const errors = error ? z.flattenError(error).fieldErrors : {}
  return { input, filters: data ?? null, errors }
}
