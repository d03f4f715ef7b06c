import { teaserContent } from '#content/films.ts'
import { FormPart, Pair, PictureFields } from './form-parts.tsx'
import { DayControl, type FormOf, SelectControl, TextControl } from './piece-controls.tsx'
import { valueAt, writeSeconds } from './piece-values.ts'
import { FictionalField } from './shared-fields.tsx'

const teaserOptions = Object.keys(teaserContent).map((name) => ({ value: name, label: name }))
const noteOptions = [{ value: 'grief', label: 'Speaks of grief' }]

export function FilmFields({ form, series }: { form: FormOf; series: string[] }) {
  const seriesOptions = series.map((title) => ({ value: title, label: title }))
  return (
    <>
      <PictureFields form={form} />
      <FormPart title="Details">
        <Pair>
          <SelectControl form={form} at={['series']} options={seriesOptions} empty="Choose one" />
          <TextControl
            form={form}
            at={['seconds']}
            hint="In minutes and seconds, such as 4:30."
            shown={writeSeconds(valueAt(form.fields, ['seconds']))}
          />
        </Pair>
        <Pair>
          <TextControl form={form} at={['location']} hint="Where it was filmed." />
          <SelectControl
            form={form}
            at={['contentNote']}
            note="optional"
            options={noteOptions}
            empty="None"
          />
        </Pair>
        <Pair>
          <DayControl
            offersToday
            form={form}
            at={['published']}
            hint="The day it is first published."
          />
          <TextControl
            form={form}
            at={['embedId']}
            note="optional"
            hint="What the video host calls it. Without it, readers see the poster and the transcript."
          />
        </Pair>
        <SelectControl
          form={form}
          at={['teaser']}
          note="optional"
          options={teaserOptions}
          empty="None"
        />
        <FictionalField form={form} />
      </FormPart>
    </>
  )
}
