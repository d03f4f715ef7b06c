import { Form, href } from 'react-router'
import type { PieceFilters } from '#app/pieces/drafts/piece-list.server.ts'
import { kindWords, pieceKinds, pieceStates, stateWords } from '#app/pieces/text/piece-words.ts'
import type { PieceState } from '#app/platform/db/schema/pieces.ts'
import { Button } from '#app/ui/button.tsx'
import { Select, TextField } from '#app/ui/field.tsx'
import { Chips } from '#app/ui/tabs.tsx'
import { searchForPieces } from './piece-query.ts'

type Props = {
  filters: PieceFilters
  authors: string[]
  counts: Record<PieceState | 'requested', number>
}

export function PieceFilterForm({ filters, authors }: Omit<Props, 'counts'>) {
  const { words, kind, author, onlyOwn, state, isRequested } = filters
  const shownState = isRequested ? 'asked' : state
  return (
    // A new address needs a new form with that address's values.
    <Form
      key={searchForPieces(filters)}
      role="search"
      aria-label="Pieces"
      action={href('/edit')}
      className="panel grid grid-cols-2 items-end gap-x-4 gap-y-3 lg:grid-cols-[minmax(0,1fr)_10rem_13rem_auto]"
    >
      {shownState && <input type="hidden" name="state" value={shownState} />}
      <div className="max-lg:col-span-2">
        <TextField
          label="Search"
          type="search"
          name="q"
          defaultValue={words}
          maxLength={200}
          placeholder="Words of a title"
          enterKeyHint="search"
        />
      </div>
      <Select label="Kind" name="kind" defaultValue={kind ?? ''}>
        <option value="">All kinds</option>
        {pieceKinds.map((each) => (
          <option key={each} value={each}>
            {kindWords[each].many}
          </option>
        ))}
      </Select>
      <Select label="Author" name="author" defaultValue={onlyOwn ? 'me' : (author ?? '')}>
        <option value="">Everyone</option>
        <option value="me">Begun by me</option>
        {authors.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Select>
      <p className="max-lg:col-span-2">
        <Button type="submit" variant="outline" className="min-h-12">
          Show
        </Button>
      </p>
    </Form>
  )
}

export function StateChips({ filters, counts }: Omit<Props, 'authors'>) {
  const { state, isRequested, ...others } = filters
  const all = pieceStates.reduce((sum, each) => sum + counts[each], 0)
  const chip = (
    label: string,
    count: number,
    filter: Pick<PieceFilters, 'state' | 'isRequested'>,
  ) => ({
    href: `${href('/edit')}${searchForPieces({ ...others, ...filter })}`,
    label: `${label} ${count.toLocaleString('en-GB')}`,
    current: filter.state === state && filter.isRequested === isRequested,
  })
  return (
    <div className="mt-3">
      <Chips
        label="State"
        chips={[
          chip('All', all, {}),
          ...pieceStates.map((each) => chip(stateWords[each].many, counts[each], { state: each })),
          chip('For an editor', counts.requested, { isRequested: true }),
        ]}
      />
    </div>
  )
}
