import { href, redirect } from 'react-router'
import { notFound } from '#app/platform/response/responses.server.ts'
import { currentMember } from '#app/platform/sessions/viewer.server.ts'
import type { Route } from './+types/notice.route.ts'
import { dismissDashboardNotice } from './dashboard-notices.server.ts'

export function loader() {
  return redirect(href('/dashboard'))
}

export async function action({ params, context }: Route.ActionArgs) {
  if (!(await dismissDashboardNotice(currentMember(context), params.noticeId))) throw notFound()
  return redirect(href('/dashboard'), { status: 303 })
}
