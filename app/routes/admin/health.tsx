import { RefreshCw } from 'lucide-react'
import { Form, href } from 'react-router'
import { CheckList } from '#app/features/health/check-list.tsx'
import { LaunchTaskList } from '#app/features/health/launch-task-list.tsx'
import { checkedForAdmin, sendTestEmail } from '#app/features/health/running-site.server.ts'
import type { Handle } from '#app/handle.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { answerTeamForm } from '#app/server/request/team-forms.server.ts'
import { redirectWithToast } from '#app/server/response/responses.server.ts'
import { currentAdmin } from '#app/server/sessions/viewer.server.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { britishDateTime } from '#app/ui/dates.ts'
import { Time } from '#app/ui/time.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { reactToasts } from '#content/react-toasts.ts'
import type { Route } from './+types/health.ts'
import { launchTasks } from './launch-tasks.server.ts'

export const handle = { failure: 'emailNotSent' } satisfies Handle

export function meta() {
  return [{ title: 'Health: Indelible' }]
}

export async function loader({ context }: Route.LoaderArgs) {
  const [{ at, results }, tasks] = await Promise.all([
    checkedForAdmin(currentAdmin(context)),
    launchTasks(),
  ])
  return { at, results, tasks }
}

/** Sends a test email to the admin who asks for it. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = currentAdmin(context)
  const fields = await readForm(request)
  return answerTeamForm({ context, fields, failure: handle.failure }, async () => {
    await sendTestEmail(admin)
    return redirectWithToast(href('/admin/health'), 'testEmailQueued')
  })
}

export default function Health({ loaderData, actionData }: Route.ComponentProps) {
  const { at, results, tasks } = loaderData
  return (
    <main id="main" className="wrap pt-6 pb-4 lg:pt-8">
      {actionData && <ToastRegion toasts={[reactToasts[actionData.toast]]} of={actionData} />}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-h2">Health</h1>
          <p className="mt-2 font-sans text-soft">
            Checked on <Time at={at} format={britishDateTime} />.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Form method="post">
            <Button variant="ghost">Send me a test email</Button>
          </Form>
          <a className={buttonClass({ variant: 'outline' })} href={href('/admin/health')}>
            <RefreshCw aria-hidden="true" /> Check again
          </a>
        </div>
      </div>
      {tasks && <LaunchTaskList tasks={tasks} />}
      <CheckList results={results} />
      <p className="mt-8 font-sans text-soft">
        The same lines on the server: <code className="command">npm run doctor</code>. No passwords
        are shown on this page.
      </p>
    </main>
  )
}
