import { href } from 'react-router'
import { readCursor } from '#app/platform/paging/cursor.ts'
import { notFound } from '#app/platform/response/responses.server.ts'
import { currentAdmin } from '#app/platform/sessions/viewer.server.ts'
import { ReviewHead } from '#app/stories/review/review-head.tsx'
import { TapLink } from '#app/ui/link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Chips } from '#app/ui/tabs.tsx'
import type { Route } from './+types/cases.route.ts'
import { type Case, emptyInboxWords } from './case.ts'
import { CaseFacts, CaseResolution } from './case-facts.tsx'
import { caseTitle } from './case-title.ts'
import { type CaseFilter, casesIn, countCases, kindIn } from './cases.server.ts'

const inboxTitles = { report: 'Reports', complaint: 'Complaints', message: 'Messages' } as const

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData ? inboxTitles[loaderData.kind] : 'Admin'}: Indelible` }]
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = currentAdmin(context)
  const kind = kindIn(url.pathname.split('/')[2])
  if (!kind) throw notFound()
  const show = url.searchParams.get('show') === 'closed' ? 'closed' : 'open'
  const after = readCursor(url.searchParams.get('after'))
  const [counts, page] = await Promise.all([
    countCases(admin, kind),
    casesIn(admin, kind, show, after),
  ])
  return { kind, show, counts, after: after !== null, now: new Date(), ...page } as const
}

export default function Cases({ loaderData }: Route.ComponentProps) {
  const { kind, show, counts, cases, next, after, now } = loaderData
  const title = inboxTitles[kind]
  const hrefFor = (which: CaseFilter) => `${href(`/admin/${kind}s`)}?show=${which}`
  return (
    <main id="main" className="wrap pt-6 lg:pt-8">
      <ReviewHead title={title} sheet={href(`/admin/${kind}s.csv`)} />
      <Chips
        label={`Which ${title.toLowerCase()}`}
        chips={(['open', 'closed'] as const).map((which) => ({
          href: hrefFor(which),
          label: `${which === 'open' ? 'Open' : 'Closed'} ${counts[which]}`,
          current: show === which,
        }))}
      />
      <div className="mt-1">
        {cases.length > 0 ? (
          <CaseList cases={cases} now={now} />
        ) : (
          <p className="py-16 text-center text-lead text-soft">
            {emptyInboxWords(kind, show, counts)}
          </p>
        )}
      </div>
      <Pagination
        label={`Pages of ${title.toLowerCase()}`}
        previous={after ? { href: hrefFor(show), label: 'Back to the first' } : null}
        next={next ? { href: `${hrefFor(show)}&after=${next}`, label: 'More' } : null}
      />
    </main>
  )
}

export function CaseList({ cases, now }: { cases: Case[]; now: Date }) {
  return (
    <ol>
      {cases.map((item) => (
        <li key={item.id} className="border-hair border-b py-5">
          <article className="grid max-w-prose gap-2">
            <h2 className="text-h4">
              <TapLink
                className="no-underline"
                to={href(`/admin/${item.kind}s/:caseId`, { caseId: item.id })}
              >
                {caseTitle(item)}
              </TapLink>
            </h2>
            <CaseFacts item={item} now={now} />
            <p dir="auto" className="line-clamp-3 wrap-anywhere">
              {item.text}
            </p>
            <CaseResolution item={item} />
          </article>
        </li>
      ))}
    </ol>
  )
}
