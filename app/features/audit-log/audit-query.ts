import { z } from 'zod'
import { isUuid } from '#app/server/paging/cursor.ts'
import { emailField } from '#app/server/request/form-fields.ts'
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

/** The filters of the audit log, as in the query string. */
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

/** Reads the filters from a query string; empty fields are no filter. Invalid values are returned with their errors. */
export function readAuditFilters(search: URLSearchParams) {
  const typed: Partial<Record<AuditFilterName, string>> = {}
  for (const name of auditFilterNames) {
    const value = search.get(name)?.slice(0, 300).trim()
    if (value) typed[name] = value
  }
  const { data, error } = auditFilters.safeParse(typed)
  const errors = error ? z.flattenError(error).fieldErrors : {}
  return { typed, filters: data ?? null, errors }
}
