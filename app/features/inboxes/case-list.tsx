import { href } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import type { Case, Inbox } from './case.ts'
import { CaseFacts, CaseResolution } from './case-facts.tsx'
import { caseTitle } from './case-title.ts'

type Props = { inbox: Inbox; cases: Case[]; now: Date }

/** The cases of an inbox, each with its first lines and a link to its page. */
export function CaseList({ inbox, cases, now }: Props) {
  return (
    <ol>
      {cases.map((item) => (
        <li key={item.id} className="border-hair border-b py-5">
          <article className="grid max-w-prose gap-2">
            <h2 className="text-h4">
              <Link
                className="link inline-flex min-h-11 items-center no-underline"
                to={href(`/admin/${inbox}/:caseId`, { caseId: item.id })}
              >
                {caseTitle(inbox, item)}
              </Link>
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
