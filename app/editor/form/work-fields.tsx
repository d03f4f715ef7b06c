import { FieldGroup, FormPart, Pair, PictureFields } from './form-parts.tsx'
import { AreaControl, ListErrors, SelectControl, TextControl } from './piece-controls.tsx'
import { CategoryField, FictionalField } from './shared-fields.tsx'

type Props = {
  categories: string[]
  /** The plates that it may lead on to. */
  works: { key: string; title: string }[]
}

const symbols = [0, 1, 2, 3]
const related = [0, 1, 2]

export function WorkFields({ categories, works }: Props) {
  const options = works.map(({ key, title }) => ({ value: key, label: title }))
  return (
    <>
      <PictureFields />
      <FormPart
        title="Who made it"
        text="An artist with a role, or the community that a marking belongs to. Never both."
      >
        <Pair>
          <TextControl at="artist.name" />
          <TextControl at="artist.role" hint="For example: Tattooist, Peckham." />
        </Pair>
        <TextControl at="heritage" note="instead of an artist" hint="For example: Māori." />
        <AreaControl
          at="provenance"
          note="optional"
          hint="For a drawing from a culture that is not ours: what was asked, and what was left out."
          rows={3}
        />
      </FormPart>
      <FormPart title="Details">
        <Pair>
          <CategoryField suggestions={categories} />
          <TextControl at="series" />
        </Pair>
        <Pair>
          <TextControl at="studio" />
          <TextControl at="location" hint="For example: London UK." />
        </Pair>
        <Pair>
          <TextControl at="style" />
          <TextControl at="technique" />
        </Pair>
        <Pair>
          <TextControl at="year" inputMode="numeric" />
          <TextControl
            at="views"
            note="optional"
            hint="A fixed number that is not counted. Leave it out of new plates."
            inputMode="numeric"
          />
        </Pair>
        <FictionalField />
      </FormPart>
      <FormPart title="Symbols" text="Four things to see in it, each with what is said of it.">
        <ListErrors list="symbols" />
        <ol className="grid gap-5" id="symbols">
          {symbols.map((index) => (
            <li key={index}>
              <FieldGroup label={`Symbol ${index + 1}`}>
                <TextControl at={['symbols', index, 'label']} />
                <AreaControl at={['symbols', index, 'text']} hint="30 to 220 characters." />
              </FieldGroup>
            </li>
          ))}
        </ol>
      </FormPart>
      <FormPart title="More plates" text="Up to three others to lead on to, under a heading.">
        <TextControl at="more.title" note="optional" />
        <div className="grid gap-6 sm:grid-cols-3">
          {related.map((index) => (
            <SelectControl
              key={index}
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
