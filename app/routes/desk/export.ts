import { isInbox } from '#app/features/cases/case.ts'
import { casesCsv } from '#app/features/cases/cases.server.ts'
import { auditLogCsv } from '#app/features/log/log.server.ts'
import { readAuditFilters } from '#app/features/log/log.ts'
import { emailsCsv } from '#app/features/mail/mail-health.server.ts'
import { isMailingList } from '#app/features/mailing/mailing-list.ts'
import { subscribersCsv } from '#app/features/mailing/mailing-lists.server.ts'
import { submissionsCsv } from '#app/features/stories/submission-sheet.server.ts'
import { type CsvTable, csvResponse } from '#app/server/csv-answer.server.ts'
import { requestContextOf } from '#app/server/http/visit.server.ts'
import { log } from '#app/server/log.server.ts'
import { notFound } from '#app/server/responses.server.ts'
import { currentAdmin, type Viewer } from '#app/server/viewer.server.ts'
import type { Route } from './+types/export.ts'

/** A room of the desk as a file: /admin/reports.csv and its like. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = currentAdmin(context)
  const name = /\/(\w+)\.csv$/.exec(url.pathname)?.[1]
  const sheet = sheetOf(admin, name, url.searchParams)
  if (!name || !sheet) throw notFound()
  if (request.method === 'GET') {
    log.info(
      { id: requestContextOf(context).requestId, user: admin.id, table: name },
      'table exported',
    )
  }
  return csvResponse(name, sheet)
}

function sheetOf(
  admin: Viewer,
  name: string | undefined,
  search: URLSearchParams,
): CsvTable | null {
  if (isInbox(name)) return casesCsv(admin, name)
  if (name === 'submissions') return submissionsCsv(admin)
  if (isMailingList(name)) return subscribersCsv(admin, name)
  if (name === 'mail') return emailsCsv(admin)
  const { filters } = readAuditFilters(search)
  return name === 'log' && filters ? auditLogCsv(admin, filters) : null
}
