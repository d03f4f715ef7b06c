import { RefreshCw } from 'lucide-react'
import { Form, href } from 'react-router'
import { handleTeamForm } from '#app/platform/request/team-forms.server.ts'
import { redirectWithToast } from '#app/platform/response/responses.server.ts'
import { currentAdmin } from '#app/platform/sessions/viewer.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { AnswerToast } from '#app/site/answer-toast.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { britishDateTime } from '#app/ui/dates.ts'
import { Time } from '#app/ui/time.tsx'
import type { Route } from './+types/health.route.ts'
import { CheckList } from './check-list.tsx'
import { checkRunningSiteAs, sendTestEmail } from './running-site.server.ts'

export const handle = { title: 'Health', failure: 'emailNotSent' } satisfies Handle

export function loader({ context }: Route.LoaderArgs) {
  return checkRunningSiteAs(currentAdmin(context))
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = currentAdmin(context)
  return handleTeamForm({ request, context, failure: handle.failure }, async () => {
    await sendTestEmail(admin)
    return redirectWithToast(href('/admin/health'), 'testEmailQueued')
  })
}

export default function Health({ loaderData, actionData }: Route.ComponentProps) {
  const { at, results } = loaderData
  return (
    <main id="main" className="wrap pt-6 pb-4 lg:pt-8">
      <AnswerToast answer={actionData} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-h2">Health</h1>
          <p className="mt-3 font-sans text-soft">
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
      <CheckList results={results} />
      <p className="mt-8 font-sans text-soft">
        The same lines on the server: <code className="command">npm run doctor</code>. No passwords
        are shown on this page.
      </p>
    </main>
  )
}
