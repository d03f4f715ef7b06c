import { href } from 'react-router'
import { AuditFilterFields } from '#app/features/audit-log/audit-filters.tsx'
import { AuditList } from '#app/features/audit-log/audit-list.tsx'
import { auditEntries } from '#app/features/audit-log/audit-log.server.ts'
import { readAuditCursor } from '#app/features/audit-log/audit-log.ts'
import { readAuditFilters } from '#app/features/audit-log/audit-query.ts'
import { ReviewHead } from '#app/features/review/review-head.tsx'
import { currentAdmin } from '#app/server/sessions/viewer.server.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/log.ts'

export function meta() {
  return [{ title: 'Log: Indelible' }]
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = currentAdmin(context)
  const { typed, errors, filters } = readAuditFilters(url.searchParams)
  const after = readAuditCursor(url.searchParams.get('after'))
  const page = filters && (await auditEntries(admin, filters, after))
  return { typed, errors, page, after: after !== null }
}

export default function Log({ loaderData }: Route.ComponentProps) {
  const { typed, errors, page, after } = loaderData
  const search = new URLSearchParams(typed)
  const hrefFor = (more: Record<string, string> = {}) =>
    `${href('/admin/log')}?${new URLSearchParams({ ...typed, ...more })}`
  return (
    <main id="main" className="wrap pt-6 lg:pt-8">
      <ReviewHead title="Log" sheet={page ? `${href('/admin/log.csv')}?${search}` : undefined} />
      <AuditFilterFields typed={typed} errors={errors} />
      <div className="mt-6 border-rule border-t-2">
        {page && page.entries.length > 0 ? (
          <AuditList entries={page.entries} />
        ) : (
          <p className="py-16 text-center text-lead text-soft">
            {page ? 'No entries match these filters.' : 'Check the marked fields.'}
          </p>
        )}
      </div>
      <Pagination
        label="Pages of the log"
        previous={after ? { href: hrefFor(), label: 'Back to the latest' } : null}
        next={page?.next ? { href: hrefFor({ after: page.next }), label: 'Earlier entries' } : null}
      />
    </main>
  )
}
