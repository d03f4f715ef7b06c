import { Plus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FieldGroup } from './form-parts.tsx'
import { ListErrors, RowContext, useFormOf } from './piece-controls.tsx'
import { type RowListName, rowIntents, rowsAt } from './piece-values.ts'

type Props = {
  list: RowListName
  /** What a row is called, as in 'source'. */
  one: string
  /** The controls of a row. */
  children: ReactNode
}

/**
 * The answer to a form, until the page has new data. React Router forgets it as soon as a link to a place on the page is
 * followed, such as one to a field, and rows that the answer has added would be gone with what was typed into them. When the
 * page was still asking for its data after the answer, such a link asks for it again.
 */
export function useAnswer<Answer>(actionData: Answer | undefined, loaderData: unknown) {
  const { hash } = useLocation()
  let [last, setLast] = useState({ actionData, loaderData })
  if (last.loaderData !== loaderData || (actionData && last.actionData !== actionData)) {
    last = { actionData: actionData ?? (hash ? last.actionData : undefined), loaderData }
    setLast(last)
  }
  return last.actionData
}

function capitalised(word: string) {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Rows of a form that can be added and removed. Both send the form, so that they work without script. */
export function RowList({ list, one, children }: Props) {
  const { fields, focusAt } = useFormOf()
  const rows = Array.from(rowsAt(fields, list))
  const next = focusAt?.list === list ? focusAt : null
  return (
    // A new key makes new controls: `defaultValue` and `autoFocus` act on those only.
    <div className="grid gap-5" id={list} key={JSON.stringify(rows)}>
      <ListErrors list={list} />
      {rows.length > 0 && (
        <ol className="grid gap-5">
          {rows.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
            <li key={index}>
              <FieldGroup label={`${capitalised(one)} ${index + 1}`}>
                <RowContext value={{ at: [list, index], isNext: next?.at === index }}>
                  {children}
                </RowContext>
                <p>
                  <Button
                    intent={rowIntents.remove(list, index)}
                    variant="outline"
                    size="sm"
                    formNoValidate
                  >
                    <X aria-hidden="true" /> Remove{' '}
                    <span className="sr-only">{`${one} ${index + 1}`}</span>
                  </Button>
                </p>
              </FieldGroup>
            </li>
          ))}
        </ol>
      )}
      <p>
        <Button
          intent={rowIntents.add(list)}
          variant="outline"
          size="sm"
          autoFocus={next?.at === null}
        >
          <Plus aria-hidden="true" /> {`Add a ${one}`}
        </Button>
      </p>
    </div>
  )
}
