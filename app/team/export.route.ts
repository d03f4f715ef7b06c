import { suppressedCsv } from '#app/newsletters/bounces/suppressed-addresses.server.ts'
import { subscribersCsv } from '#app/newsletters/subscribe/subscribers.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { getRequestContext } from '#app/platform/request/request-context.server.ts'
import { type CsvTable, csvResponse } from '#app/platform/response/csv-response.server.ts'
import { notFound } from '#app/platform/response/responses.server.ts'
import { currentAdmin, type Viewer } from '#app/platform/sessions/viewer.server.ts'
import { isMailingList } from '#app/site/topics.ts'
import { submissionsCsv } from '#app/stories/review/submissions-csv.server.ts'
import { casesCsv, kindIn } from '#app/team/inboxes/cases.server.ts'
import { auditLogCsv } from '#app/team/log/audit-log.server.ts'
import { readAuditFilters } from '#app/team/log/audit-query.ts'
import { emailsCsv } from '#app/team/undelivered-emails/undelivered-emails.server.ts'
import type { Route } from './+types/export.route.ts'

/** For example /admin/reports.csv. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = currentAdmin(context)
  const name = /\/(\w+)\.csv$/.exec(url.pathname)?.[1]
  const table = csvTableFor(admin, name, url.searchParams)
  if (!name || !table) throw notFound()
  if (request.method === 'GET') {
    log.info(
      { id: getRequestContext(context).requestId, user: admin.id, table: name },
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
  const kind = kindIn(name)
  if (kind) return casesCsv(admin, kind)
  if (name === 'submissions') return submissionsCsv(admin)
  if (isMailingList(name)) return subscribersCsv(admin, name)
  if (name === 'suppressed') return suppressedCsv(admin)
  if (name === 'mail') return emailsCsv(admin)
  const { filters } = readAuditFilters(search)
  return name === 'log' && filters ? auditLogCsv(admin, filters) : null
}
