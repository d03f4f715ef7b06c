import { randomUUID } from 'node:crypto'
import { data, Form, href, redirect, useNavigation } from 'react-router'
import { isUuid, readCursor } from '#app/platform/paging/cursor.ts'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import { handleTeamForm } from '#app/platform/request/team-forms.server.ts'
import { tooOften } from '#app/platform/response/responses.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { AnswerToast } from '#app/site/answer-toast.tsx'
import { Button } from '#app/ui/button.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/newsletters.route.ts'
import { currentNewsletterEditor, newsletterPath } from './newsletter-editor.server.ts'
import { NewsletterList } from './newsletter-list.tsx'
import { createNewsletter, listNewsletters } from './newsletters.server.ts'

export const handle = {
  tabs: true,
  title: 'Newsletter',
  failure: 'newsletterNotSaved',
} satisfies Handle

export async function loader({ url, context }: Route.LoaderArgs) {
  const editor = currentNewsletterEditor(context)
  const after = readCursor(url.searchParams.get('after'))
  const { page, next } = await listNewsletters(editor, after)
  return { newsletters: page, next, isLater: after !== null, key: randomUUID() }
}

const created = { name: 'newsletters created', max: 60, minutes: 60 }

export async function action({ request, context }: Route.ActionArgs) {
  const editor = currentNewsletterEditor(context)
  return handleTeamForm({ request, context, failure: handle.failure }, async (fields) => {
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
    <main id="main" className="wrap pt-6 pb-4 lg:pt-8">
      <AnswerToast answer={actionData} />
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
        previous={isLater ? { href: href('/edit/newsletter'), label: 'Back to the latest' } : null}
        next={
          next
            ? { href: `${href('/edit/newsletter')}?after=${next}`, label: 'Earlier changes' }
            : null
        }
      />
    </main>
  )
}
