import { href, redirect } from 'react-router'
import { dismissDashboardNotice } from '#app/features/submissions/dashboard-notices.server.ts'
import { notFound } from '#app/server/response/responses.server.ts'
import { currentMember } from '#app/server/sessions/viewer.server.ts'
import type { Route } from './+types/notice.ts'

export function loader() {
  return redirect(href('/dashboard'))
}

/** Dismisses a notice. */
export async function action({ params, context }: Route.ActionArgs) {
  if (!(await dismissDashboardNotice(currentMember(context), params.noticeId))) throw notFound()
  return redirect(href('/dashboard'), { status: 303 })
}
