import { href } from 'react-router'
import { currentAdmin } from '#app/platform/sessions/viewer.server.ts'
import { ReviewHead } from '#app/stories/review/review-head.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/log.route.ts'
import { AuditFilterFields } from './audit-filters.tsx'
import { AuditList } from './audit-list.tsx'
import { auditEntries } from './audit-log.server.ts'
import { readAuditCursor } from './audit-log.ts'
import { readAuditFilters } from './audit-query.ts'

export const handle = { title: 'Log' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = currentAdmin(context)
  const { input, errors, filters } = readAuditFilters(url.searchParams)
  const after = readAuditCursor(url.searchParams.get('after'))
  const page = filters && (await auditEntries(admin, filters, after))
  return { input, errors, page, after: after !== null }
}

export default function Log({ loaderData }: Route.ComponentProps) {
  const { input, errors, page, after } = loaderData
  const search = new URLSearchParams(input)
  const hrefFor = (more: Record<string, string> = {}) =>
    `${href('/admin/log')}?${new URLSearchParams({ ...input, ...more })}`
  return (
    <main id="main" className="wrap pt-6 lg:pt-8">
      <ReviewHead title="Log" sheet={page ? `${href('/admin/log.csv')}?${search}` : undefined} />
      <AuditFilterFields input={input} errors={errors} />
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
