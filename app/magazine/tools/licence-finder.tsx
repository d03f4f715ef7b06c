import { href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/field.tsx'
import somePagesStyles from '#app/ui/styles/some-pages.css?url'
import { licensingAreas } from '#content/licences.ts'
import type { LicenceQuestion } from './licence.ts'

/** A plain GET form, so that the answer has its own address. */
export function LicenceFinder({ question }: { question: LicenceQuestion | null }) {
  return (
    <form method="get" action={`${href('/is-this-studio-licensed')}#answer`} className="grid gap-6">
      <link rel="stylesheet" href={somePagesStyles} />
      <Select
        id="licence-where"
        label="Where is the studio?"
        name="where"
        defaultValue={question?.area.id}
        required
      >
        <option value="">Choose a nation, or London</option>
        {licensingAreas.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        id="licence-council"
        label="Which council?"
        note="optional"
        hint="For London and Northern Ireland, where each council decides. If you choose one, the nation follows."
        name="council"
        defaultValue={question?.council?.name}
      >
        <option value="">Another, or I do not know</option>
        {licensingAreas
          .filter(({ councils }) => councils.length > 0)
          .map(({ id, name, councils }) => (
            <optgroup key={id} label={name}>
              {councils.map((council) => (
                <option key={council.name} value={council.name}>
                  {council.name}
                </option>
              ))}
            </optgroup>
          ))}
      </Select>
      <p>
        <Button type="submit" variant="hero" size="lg">
          Which paper should it have?
        </Button>
      </p>
    </form>
  )
}
