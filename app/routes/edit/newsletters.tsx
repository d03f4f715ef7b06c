import { randomUUID } from 'node:crypto'
import { data, Form, href, redirect, useNavigation } from 'react-router'
import { EditTabs } from '#app/features/editing/edit-tabs.tsx'
import { NewsletterList } from '#app/features/newsletters/newsletter-list.tsx'
import { createNewsletter, listNewsletters } from '#app/features/newsletters/newsletters.server.ts'
import type { Handle } from '#app/handle.ts'
import { isUuid, readCursor } from '#app/server/paging/cursor.ts'
import { consume } from '#app/server/rate-limit/rate-limit.server.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { answerTeamForm } from '#app/server/request/team-forms.server.ts'
import { tooOften } from '#app/server/response/responses.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { reactToasts } from '#content/react-toasts.ts'
import type { Route } from './+types/newsletters.ts'
import { currentNewsletterEditor, newsletterPath } from './newsletter-editor.server.ts'

export const handle = { failure: 'newsletterNotSaved' } satisfies Handle

export function meta() {
  return [{ title: 'Newsletter: Indelible' }]
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const editor = currentNewsletterEditor(context)
  const after = readCursor(url.searchParams.get('after'))
  const { page, next } = await listNewsletters(editor, after)
  return { newsletters: page, next, isLater: after !== null, key: randomUUID() }
}

const created = { name: 'newsletters created', max: 60, minutes: 60 }

/** Creates an empty newsletter. */
export async function action({ request, context }: Route.ActionArgs) {
  const editor = currentNewsletterEditor(context)
  const fields = await readForm(request)
  return answerTeamForm({ context, fields, failure: handle.failure }, async () => {
    const key = String(fields.get('key') ?? '')
    if (!isUuid(key)) throw data(null, { status: 400 })
    if (!(await consume(created, editor.id))) {
      return tooOften({ toast: 'newslettersTooMany' as const })
    }
    await createNewsletter(editor, key)
    return redirect(newsletterPath(key), { status: 303 })
  })
}

export default function Newsletters({ loaderData, actionData }: Route.ComponentProps) {
  const { newsletters, next, isLater, key } = loaderData
  const isBusy = useNavigation().state === 'submitting'
  return (
    <>
      <EditTabs />
      <main id="main" className="wrap pt-6 pb-4 lg:pt-8">
        {actionData && <ToastRegion toasts={[reactToasts[actionData.toast]]} of={actionData} />}
        <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <h1 className="text-h2">Newsletter</h1>
          <Form method="post">
            <input type="hidden" name="key" value={key} />
            <Button type="submit" busy={isBusy && 'Creating...'}>
              New newsletter
            </Button>
          </Form>
        </div>
        <NewsletterList newsletters={newsletters} />
        <Pagination
          label="Pages of newsletters"
          previous={
            isLater ? { href: href('/edit/newsletter'), label: 'Back to the latest' } : null
          }
          next={
            next
              ? { href: `${href('/edit/newsletter')}?after=${next}`, label: 'Earlier changes' }
              : null
          }
        />
      </main>
    </>
  )
}
