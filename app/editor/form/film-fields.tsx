import { teaserContent } from '#content/films.ts'
import { FormPart, Pair, PictureFields } from './form-parts.tsx'
import { DayControl, SelectControl, TextControl, useFormOf } from './piece-controls.tsx'
import { valueAt, writeSeconds } from './piece-values.ts'
import { FictionalField } from './shared-fields.tsx'

const teaserOptions = Object.keys(teaserContent).map((name) => ({ value: name, label: name }))
const noteOptions = [{ value: 'grief', label: 'Speaks of grief' }]

export function FilmFields({ series }: { series: string[] }) {
  const { fields } = useFormOf()
  const seriesOptions = series.map((title) => ({ value: title, label: title }))
  return (
    <>
      <PictureFields />
      <FormPart title="Details">
        <Pair>
          <SelectControl at="series" options={seriesOptions} empty="Choose one" />
          <TextControl
            at="seconds"
            hint="In minutes and seconds, such as 4:30."
            shown={writeSeconds(valueAt(fields, ['seconds']))}
          />
        </Pair>
        <Pair>
          <TextControl at="location" hint="Where it was filmed." />
          <SelectControl at="contentNote" note="optional" options={noteOptions} empty="None" />
        </Pair>
        <Pair>
          <DayControl offersToday at="published" hint="The day it is first published." />
          <TextControl
            at="embedId"
            note="optional"
            hint="What the video host calls it. Without it, readers see the poster and the transcript."
          />
        </Pair>
        <SelectControl at="teaser" note="optional" options={teaserOptions} empty="None" />
        <FictionalField />
      </FormPart>
    </>
  )
}
