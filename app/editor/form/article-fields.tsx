import { offers } from '#content/pages/offers.ts'
import { FormPart, Pair, PictureFields } from './form-parts.tsx'
import {
  AreaControl,
  DayControl,
  SelectControl,
  TextControl,
  TickControl,
  useFormOf,
} from './piece-controls.tsx'
import { valueAt } from './piece-values.ts'
import { RowList } from './row-list.tsx'
import { CategoryField, FictionalField } from './shared-fields.tsx'

const offerOptions = offers.map(({ id, title }) => ({ value: id, label: title }))

export function ArticleFields({ categories }: { categories: string[] }) {
  const tags = valueAt(useFormOf().fields, ['tags'])
  return (
    <>
      <PictureFields>
        <TextControl at="caption" note="optional" />
      </PictureFields>
      <FormPart title="Details">
        <Pair>
          <CategoryField suggestions={categories} />
          <TextControl
            at="author"
            note="optional"
            hint="Without one it is signed “Indelible editors”."
          />
        </Pair>
        <TextControl
          at="tags"
          hint="Two to six, with commas between them."
          shown={Array.isArray(tags) ? tags.join(', ') : undefined}
        />
        <Pair>
          <DayControl offersToday at="date" hint="The day it is first published." />
          <SelectControl
            at="offer"
            note="optional"
            hint="What is offered below the text."
            options={offerOptions}
            empty="None"
          />
        </Pair>
        <Pair>
          <DayControl
            offersToday
            at="updated"
            note="optional"
            hint="The day you last changed what it says."
          />
          <DayControl
            offersToday
            at="checked"
            note="optional"
            hint="The day somebody last checked its facts and prices."
          />
        </Pair>
        <FictionalField />
      </FormPart>
    </>
  )
}

export function ArticleRows() {
  return (
    <>
      <FormPart title="Sources" text="What the article rests on. Readers see the first five.">
        <RowList list="sources" one="source">
          <Pair>
            <TextControl at="title" opensRow />
            <TextControl at="publisher" />
          </Pair>
          <TextControl at="url" inputMode="url" />
          <Pair>
            <DayControl offersToday at="seen" note="optional" hint="At its address." />
            <DayControl offersToday at="copy" note="optional" hint="Which may be older." />
          </Pair>
        </RowList>
      </FormPart>
      <FormPart title="Corrections" text="What was wrong once, with the day it was put right.">
        <RowList list="corrections" one="correction">
          <DayControl offersToday at="date" opensRow />
          <AreaControl at="text" hint="Say what was wrong and what is right." rows={3} />
          <TickControl at="law" label="The law changed" />
        </RowList>
      </FormPart>
    </>
  )
}
