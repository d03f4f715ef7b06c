import { isRoom } from '#app/features/cases/case.ts'
import { caseSheet } from '#app/features/cases/cases.server.ts'
import { logSheet } from '#app/features/log/log.server.ts'
import { readFilters } from '#app/features/log/log.ts'
import { mailSheet } from '#app/features/mail/mail-health.server.ts'
import { isList } from '#app/features/mailing/mailing-list.ts'
import { mailingSheet } from '#app/features/mailing/mailing-lists.server.ts'
import { submissionSheet } from '#app/features/stories/submission-sheet.server.ts'
import { csvAnswer, type Sheet } from '#app/server/csv-answer.server.ts'
import { visitOf } from '#app/server/http/visit.server.ts'
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
    log.info({ id: visitOf(context).requestId, user: admin.id, table: name }, 'table exported')
  }
  return csvAnswer(name, sheet)
}

function sheetOf(admin: Viewer, name: string | undefined, search: URLSearchParams): Sheet | null {
  if (isRoom(name)) return caseSheet(admin, name)
  if (name === 'submissions') return submissionSheet(admin)
  if (isList(name)) return mailingSheet(admin, name)
  if (name === 'mail') return mailSheet(admin)
  const { filters } = readFilters(search)
  return name === 'log' && filters ? logSheet(admin, filters) : null
}
