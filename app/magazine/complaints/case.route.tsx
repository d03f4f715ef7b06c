import { href } from 'react-router'
import { notFound, tokenHeaders } from '#app/platform/response/responses.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import { Fact } from '#app/ui/fact.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Time } from '#app/ui/time.tsx'
import { complaintPages } from '#content/pages/complaints.ts'
import type { Route } from './+types/case.route.ts'
import { findCase } from './complaints.server.ts'

const { received, regulator } = complaintPages

export const handle: Handle = { ownForm: true }

export const headers = () => tokenHeaders

export function meta({ matches }: Route.MetaArgs) {
  const { title, text } = received
  return pageMeta({ matches, title, description: text, path: href('/complaints'), indexed: false })
}

export async function loader({ params }: Route.LoaderArgs) {
  const complaint = await findCase(params.caseNumber)
  if (!complaint) throw notFound()
  return complaint
}

export default function Case({ loaderData }: Route.ComponentProps) {
  const { caseNumber, createdAt, dueAt, closedAt } = loaderData
  return (
    <Notice {...received}>
      <span hidden data-draft-sent="complaint" />
      <dl className="border-t-[5px] border-ink bg-surface px-5 lg:px-6">
        <Fact label="Case number">
          <span className="text-h3">{caseNumber}</span>
        </Fact>
        <Fact label="Received">
          <Time at={createdAt} />
        </Fact>
        {closedAt ? (
          <Fact label="Closed">
            <Time at={closedAt} />
          </Fact>
        ) : (
          <Fact label="Outcome by">
            <Time at={dueAt!} />
          </Fact>
        )}
      </dl>
      <p className="mt-5 text-soft">{regulator}</p>
    </Notice>
  )
}
