import { offers } from '#content/pages/offers.ts'
import { FormPart, Pair, PictureFields } from './form-parts.tsx'
import {
  AreaControl,
  DayControl,
  type FormOf,
  SelectControl,
  TextControl,
  TickControl,
} from './piece-controls.tsx'
import { valueAt } from './piece-values.ts'
import { type FocusAt, RowList } from './row-list.tsx'
import { CategoryField, FictionalField } from './shared-fields.tsx'

type Props = { form: FormOf; suggestions: { categories: string[] }; focusAt: FocusAt }

const offerOptions = offers.map(({ id, title }) => ({ value: id, label: title }))

export function ArticleFields({ form, suggestions }: Omit<Props, 'focusAt'>) {
  const tags = valueAt(form.fields, ['tags'])
  return (
    <>
      <PictureFields form={form}>
        <TextControl form={form} at={['caption']} note="optional" />
      </PictureFields>
      <FormPart title="Details">
        <Pair>
          <CategoryField form={form} suggestions={suggestions.categories} />
          <TextControl
            form={form}
            at={['author']}
            note="optional"
            hint="Without one it is signed “Indelible editors”."
          />
        </Pair>
        <TextControl
          form={form}
          at={['tags']}
          hint="Two to six, with commas between them."
          shown={Array.isArray(tags) ? tags.join(', ') : undefined}
        />
        <Pair>
          <DayControl offersToday form={form} at={['date']} hint="The day it is first published." />
          <SelectControl
            form={form}
            at={['offer']}
            note="optional"
            hint="What is offered below the text."
            options={offerOptions}
            empty="None"
          />
        </Pair>
        <Pair>
          <DayControl
            offersToday
            form={form}
            at={['updated']}
            note="optional"
            hint="The day you last changed what it says."
          />
          <DayControl
            offersToday
            form={form}
            at={['checked']}
            note="optional"
            hint="The day somebody last checked its facts and prices."
          />
        </Pair>
        <FictionalField form={form} />
      </FormPart>
    </>
  )
}

export function ArticleRows({ form, focusAt }: Omit<Props, 'suggestions'>) {
  return (
    <>
      <FormPart title="Sources" text="What the article rests on. Readers see the first five.">
        <RowList form={form} list="sources" one="source" focusAt={focusAt}>
          {(index, isNext) => (
            <>
              <Pair>
                <TextControl form={form} at={['sources', index, 'title']} autoFocus={isNext} />
                <TextControl form={form} at={['sources', index, 'publisher']} />
              </Pair>
              <TextControl form={form} at={['sources', index, 'url']} inputMode="url" />
              <Pair>
                <DayControl
                  offersToday
                  form={form}
                  at={['sources', index, 'seen']}
                  note="optional"
                  hint="At its address."
                />
                <DayControl
                  offersToday
                  form={form}
                  at={['sources', index, 'copy']}
                  note="optional"
                  hint="Which may be older."
                />
              </Pair>
            </>
          )}
        </RowList>
      </FormPart>
      <FormPart title="Corrections" text="What was wrong once, with the day it was put right.">
        <RowList form={form} list="corrections" one="correction" focusAt={focusAt}>
          {(index, isNext) => (
            <>
              <DayControl
                offersToday
                form={form}
                at={['corrections', index, 'date']}
                autoFocus={isNext}
              />
              <AreaControl
                form={form}
                at={['corrections', index, 'text']}
                hint="Say what was wrong and what is right."
                rows={3}
                className="input-short"
              />
              <TickControl form={form} at={['corrections', index, 'law']} label="The law changed" />
            </>
          )}
        </RowList>
      </FormPart>
    </>
  )
}
