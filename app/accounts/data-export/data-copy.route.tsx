import { data, href } from 'react-router'
import { currentMember } from '#app/platform/sessions/viewer.server.ts'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { longDateTime } from '#app/ui/dates.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Route } from './+types/data-copy.route.ts'
import { findExport } from './exports.server.ts'

export const handle = { title: 'Your data' }

/** It says the same for somebody else's export as for an expired one. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const copy = await findExport(currentMember(context), params.exportId)
  return data({ copy }, { status: copy ? 200 : 404 })
}

export default function DataCopy({ loaderData: { copy } }: Route.ComponentProps) {
  if (!copy) {
    return (
      <Notice
        title="There is no copy here"
        text="This copy has expired or belongs to another account. You can ask for a new one on your account page."
      >
        <ButtonLink href={`${href('/account')}#data`}>Your account</ButtonLink>
      </Notice>
    )
  }
  return (
    <Notice
      title="Your data, as one file"
      text={
        <>
          A ZIP archive with your photographs, your other data as text, and a page that explains it.
          You can download it until <Time at={copy.expiresAt} format={longDateTime} />.
        </>
      }
    >
      <a
        className={buttonClass({ size: 'lg' })}
        href={href('/account/data/:exportId/archive', { exportId: copy.id })}
        download
      >
        Download it
      </a>
    </Notice>
  )
}
