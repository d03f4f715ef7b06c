import { DeskHead } from '#app/features/desk/desk-head.tsx'
import {
  isList,
  listWords,
  readState,
  states,
  stateWords,
} from '#app/features/mailing/mailing-list.ts'
import { countReaders, readersOf } from '#app/features/mailing/mailing-lists.server.ts'
import { MailingTable } from '#app/features/mailing/mailing-table.tsx'
import type { Handle } from '#app/handle.ts'
import { readCursor } from '#app/server/cursor.ts'
import { notFound } from '#app/server/responses.server.ts'
import { currentAdmin } from '#app/server/viewer.server.ts'
import { Chips } from '#app/ui/chips.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/mailing-list.ts'

export const handle: Handle = { hydrate: true }

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData ? listWords[loaderData.list].title : 'Desk'}: Indelible` }]
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = currentAdmin(context)
  const list = url.pathname.split('/')[2]
  if (!isList(list)) throw notFound()
  const state = readState(url.searchParams.get('state'))
  const after = readCursor(url.searchParams.get('after'))
  const [counts, page] = await Promise.all([
    countReaders(admin, list),
    readersOf(admin, list, state, after),
  ])
  return { list, state, counts, after: after !== null, ...page }
}

export default function MailingList({ loaderData }: Route.ComponentProps) {
  const { list, state, counts, readers, next, after } = loaderData
  const { title, lead } = listWords[list]
  const place = (which: string) => `/admin/${list}?state=${which}`
  return (
    <main id="main" className="wrap pt-6 lg:pt-8">
      <DeskHead title={title} sheet={`/admin/${list}.csv`} />
      <p className="mb-3 max-w-prose text-soft">{lead}</p>
      <Chips
        label="Which readers"
        chips={states.map((which) => ({
          href: place(which),
          label: `${stateWords[which].label} ${counts[which]}`,
          current: which === state,
        }))}
      />
      <div className="mt-6">
        {readers.length > 0 ? (
          <MailingTable
            caption={`${title}: ${stateWords[state].label.toLowerCase()}, the latest first`}
            readers={readers}
            withOffer={list === 'interest'}
          />
        ) : (
          <p className="py-16 text-center text-lead text-soft">{stateWords[state].nobody}</p>
        )}
      </div>
      <Pagination
        label="Pages of readers"
        previous={after ? { href: place(state), label: 'Back to the latest' } : null}
        next={next ? { href: `${place(state)}&after=${next}`, label: 'Earlier ones' } : null}
      />
    </main>
  )
}
