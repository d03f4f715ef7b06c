import { Form, href } from 'react-router'
import { suppressedAddresses } from '#app/features/bounces/suppressed-addresses.server.ts'
import { SuppressedTable } from '#app/features/bounces/suppressed-table.tsx'
import { ReviewHead } from '#app/features/review/review-head.tsx'
import { readCursor } from '#app/server/paging/cursor.ts'
import { currentAdmin } from '#app/server/sessions/viewer.server.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Link } from '#app/ui/link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/suppressed.ts'

export function meta() {
  return [{ title: 'Suppressed addresses: Indelible' }]
}

export async function loader({ url, context }: Route.LoaderArgs) {
  // PostgreSQL takes no NUL in a text.
  const words = (url.searchParams.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 254)
  const after = readCursor(url.searchParams.get('after'))
  const page = await suppressedAddresses(currentAdmin(context), { after, words })
  return { ...page, words, after: after !== null }
}

export default function Suppressed({ loaderData }: Route.ComponentProps) {
  const { suppressed, next, words, after } = loaderData
  const list = href('/admin/suppressed')
  const query = (params: Record<string, string>) => {
    const search = String(new URLSearchParams({ ...(words && { q: words }), ...params }))
    return search ? `${list}?${search}` : list
  }
  return (
    <main id="main" className="wrap pt-6 lg:pt-8">
      <ReviewHead title="Suppressed" sheet={href('/admin/suppressed.csv')} />
      <p className="mb-6 max-w-prose text-soft">
        Addresses that get no newsletters, since emails to them came back or their owner complained.
        Emails about an account or a story go there all the same.
      </p>
      <Form
        key={words}
        method="get"
        role="search"
        aria-label="Suppressed addresses"
        className="mb-8 max-w-prose"
      >
        <TextField
          label="Address"
          hint="Or a part of one."
          type="search"
          name="q"
          inputMode="email"
          autoCapitalize="none"
          defaultValue={words}
          maxLength={254}
          button={<Button type="submit">Find</Button>}
        />
      </Form>
      {suppressed.length > 0 && <SuppressedTable suppressed={suppressed} />}
      {suppressed.length === 0 && (
        <p className="py-16 text-center text-lead text-soft">
          {words ? 'No suppressed address contains that.' : 'No address is suppressed.'}
        </p>
      )}
      {words && (
        <p className="mt-4">
          <Link className="link inline-flex min-h-11 items-center" to={list}>
            Show all
          </Link>
        </p>
      )}
      <Pagination
        label="Pages of addresses"
        previous={after ? { href: query({}), label: 'Back to the latest' } : null}
        next={next ? { href: query({ after: next }), label: 'Earlier ones' } : null}
      />
    </main>
  )
}
