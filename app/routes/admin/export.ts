import { auditLogCsv } from '#app/features/audit-log/audit-log.server.ts'
import { readAuditFilters } from '#app/features/audit-log/audit-query.ts'
import { suppressedCsv } from '#app/features/bounces/suppressed-addresses.server.ts'
import { isInbox } from '#app/features/inboxes/case.ts'
import { casesCsv } from '#app/features/inboxes/cases.server.ts'
import { submissionsCsv } from '#app/features/review/submissions-csv.server.ts'
import { subscribersCsv } from '#app/features/subscriptions/subscribers.server.ts'
import { isMailingList } from '#app/features/subscriptions/topics.ts'
import { emailsCsv } from '#app/features/undelivered-emails/undelivered-emails.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { requestContextOf } from '#app/server/request/request-context.server.ts'
import { type CsvTable, csvResponse } from '#app/server/response/csv-response.server.ts'
import { notFound } from '#app/server/response/responses.server.ts'
import { currentAdmin, type Viewer } from '#app/server/sessions/viewer.server.ts'
import type { Route } from './+types/export.ts'

/** The table of an admin section as CSV, for example /admin/reports.csv. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = currentAdmin(context)
  const name = /\/(\w+)\.csv$/.exec(url.pathname)?.[1]
  const table = csvTableFor(admin, name, url.searchParams)
  if (!name || !table) throw notFound()
  if (request.method === 'GET') {
    log.info(
      { id: requestContextOf(context).requestId, user: admin.id, table: name },
      'table exported',
    )
  }
  return csvResponse(name, table)
}

function csvTableFor(
  admin: Viewer,
  name: string | undefined,
  search: URLSearchParams,
): CsvTable | null {
  if (isInbox(name)) return casesCsv(admin, name)
  if (name === 'submissions') return submissionsCsv(admin)
  if (isMailingList(name)) return subscribersCsv(admin, name)
  if (name === 'suppressed') return suppressedCsv(admin)
  if (name === 'mail') return emailsCsv(admin)
  const { filters } = readAuditFilters(search)
  return name === 'log' && filters ? auditLogCsv(admin, filters) : null
}
