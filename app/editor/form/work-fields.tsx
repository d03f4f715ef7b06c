import { FieldErrors } from '#app/ui/field.tsx'
import { FieldGroup, FormPart, Pair, PictureFields } from './form-parts.tsx'
import { AreaControl, type FormOf, SelectControl, TextControl } from './piece-controls.tsx'
import { CategoryField, FictionalField } from './shared-fields.tsx'

type Props = {
  form: FormOf
  suggestions: { categories: string[] }
  /** The plates that it may lead on to. */
  works: { key: string; title: string }[]
}

const symbols = [0, 1, 2, 3]
const related = [0, 1, 2]

export function WorkFields({ form, suggestions, works }: Props) {
  const ofSymbols = form.problems.find(({ id }) => id === 'symbols')
  const options = works.map(({ key, title }) => ({ value: key, label: title }))
  return (
    <>
      <PictureFields form={form} />
      <FormPart
        title="Who made it"
        text="An artist with a role, or the community that a marking belongs to. Never both."
      >
        <Pair>
          <TextControl form={form} at={['artist', 'name']} />
          <TextControl
            form={form}
            at={['artist', 'role']}
            hint="For example: Tattooist, Peckham."
          />
        </Pair>
        <TextControl
          form={form}
          at={['heritage']}
          note="instead of an artist"
          hint="For example: Māori."
        />
        <AreaControl
          form={form}
          at={['provenance']}
          note="optional"
          hint="For a drawing from a culture that is not ours: what was asked, and what was left out."
          rows={3}
          className="input-short"
        />
      </FormPart>
      <FormPart title="Details">
        <Pair>
          <CategoryField form={form} suggestions={suggestions.categories} />
          <TextControl form={form} at={['series']} />
        </Pair>
        <Pair>
          <TextControl form={form} at={['studio']} />
          <TextControl form={form} at={['location']} hint="For example: London UK." />
        </Pair>
        <Pair>
          <TextControl form={form} at={['style']} />
          <TextControl form={form} at={['technique']} />
        </Pair>
        <Pair>
          <TextControl form={form} at={['year']} inputMode="numeric" />
          <TextControl
            form={form}
            at={['views']}
            note="optional"
            hint="A fixed number that is not counted. Leave it out of new plates."
            inputMode="numeric"
          />
        </Pair>
        <FictionalField form={form} />
      </FormPart>
      <FormPart title="Symbols" text="Four things to see in it, each with what is said of it.">
        <FieldErrors id="symbols-error" errors={ofSymbols && [ofSymbols.words]} />
        <ol className="grid gap-5" id="symbols">
          {symbols.map((index) => (
            <li key={index}>
              <FieldGroup label={`Symbol ${index + 1}`}>
                <TextControl form={form} at={['symbols', index, 'label']} />
                <AreaControl
                  form={form}
                  at={['symbols', index, 'text']}
                  hint="30 to 220 characters."
                  rows={2}
                  className="input-short"
                />
              </FieldGroup>
            </li>
          ))}
        </ol>
      </FormPart>
      <FormPart title="More plates" text="Up to three others to lead on to, under a heading.">
        <TextControl form={form} at={['more', 'title']} note="optional" />
        <div className="grid gap-6 sm:grid-cols-3">
          {related.map((index) => (
            <SelectControl
              key={index}
              form={form}
              at={['more', 'works', index]}
              label={`Plate ${index + 1}`}
              options={options}
              empty="None"
            />
          ))}
        </div>
      </FormPart>
    </>
  )
}
