import { href } from 'react-router'
import {
  kindLabels,
  maxQueryLength,
  type ResultKind,
  resultKinds,
  searchAddress,
} from '#app/pieces/reading/search.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon, searchShape } from '#app/ui/icon.tsx'
import { LongChips } from '#app/ui/tabs.tsx'

type SearchFormProps = {
  query: string
  kind: ResultKind | null
  /** The field is what the reader came for. */
  waiting?: boolean
}

export function SearchForm({ query, kind, waiting }: SearchFormProps) {
  return (
    <search aria-label="Site">
      <form action={href('/search')} className="flex flex-wrap gap-3 items-end max-w-[44rem]">
        <div className="field grow basis-32">
          <label htmlFor="q">Words to look for</label>
          <input
            id="q"
            className="input"
            type="search"
            name="q"
            dir="auto"
            defaultValue={query}
            maxLength={maxQueryLength}
            enterKeyHint="search"
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: on an empty search page there is nothing else to do
            autoFocus={waiting}
          />
        </div>
        {kind && <input type="hidden" name="kind" value={kind} />}
        <Button type="submit" className="min-h-12">
          <Icon shape={searchShape} /> Search
        </Button>
      </form>
    </search>
  )
}

type KindChipsProps = {
  query: string
  kind: ResultKind | null
  byKind: Record<ResultKind, number> | null
}

export function KindChips({ query, kind, byKind }: KindChipsProps) {
  const all = byKind && Object.values(byKind).reduce((sum, count) => sum + count, 0)
  return (
    <div className="mt-8">
      <LongChips
        label="What to search"
        chips={[
          {
            href: searchAddress({ query, kind: null }),
            label: 'Everything',
            count: all,
            current: !kind,
          },
          ...resultKinds.map((each) => ({
            href: searchAddress({ query, kind: each }),
            label: kindLabels[each].many,
            count: byKind?.[each],
            current: each === kind,
          })),
        ]}
      />
    </div>
  )
}
