import { Form, href } from 'react-router'
import { readCursor } from '#app/platform/paging/cursor.ts'
import { currentAdmin } from '#app/platform/sessions/viewer.server.ts'
import { ReviewHead } from '#app/stories/review/review-head.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { britishDate } from '#app/ui/dates.ts'
import { TextField } from '#app/ui/field.tsx'
import { TapLink } from '#app/ui/link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Route } from './+types/suppressed.route.ts'
import { suppressedAddresses } from './suppressed-addresses.server.ts'
import { type Suppression, suppressionReasons } from './suppression.ts'

export const handle = { title: 'Suppressed addresses' }

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
          <TapLink to={list}>Show all</TapLink>
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

function SuppressedTable({ suppressed }: { suppressed: Suppression[] }) {
  return (
    <Table
      caption="Suppressed addresses, the latest first"
      columns={[
        { label: 'Address' },
        { label: 'Why' },
        { label: 'Code' },
        { label: 'Since' },
        { label: 'What you can do', align: 'start' },
      ]}
      rows={suppressed.map(({ id, email, reason, code, suppressedAt }) => [
        <bdi className="wrap-anywhere" key="address">
          {email}
        </bdi>,
        suppressionReasons[reason],
        code ?? <span className="text-soft">none</span>,
        <Time key="since" className="whitespace-nowrap" at={suppressedAt} format={britishDate} />,
        <ButtonLink
          key="lift"
          size="sm"
          variant="outline"
          href={href('/admin/suppressed/:suppressionId', { suppressionId: id })}
        >
          Lift<span className="sr-only"> the suppression of {email}</span>
        </ButtonLink>,
      ])}
    />
  )
}
