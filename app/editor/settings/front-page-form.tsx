import { type ReactNode, useState } from 'react'
import { FormPart, Pair } from '#app/editor/form/form-parts.tsx'
import {
  AreaControl,
  type FormOf,
  ListErrors,
  SelectControl,
  TextControl,
  TickControl,
} from '#app/editor/form/piece-controls.tsx'
import { MoveButton } from '#app/editor/lists/move-button.tsx'
import type { FrontPage } from '#content/settings-fields.ts'
import { type MovableList, moveIntent } from './front-page-values.ts'
import { PictureFrame, SettingsDraftForm } from './settings-form-parts.tsx'

export const frontPageFormId = 'front-page'

export type Choice = { key: string; title: string; picture: string; isPublished: boolean }

type FrontPageChoices = {
  films: Choice[]
  articles: Choice[]
  works: Choice[]
  stories: { id: string; title: string; isPublished: boolean }[]
  pages: string[]
  /** What readers see in place of what is chosen and not there: titles, in the order of the rows. */
  standIns: Record<ChosenList, string[]> & {
    /** For each line, the title that stands there, or the address it leads to now; null where nothing is missing. */
    coverLines: ({ title: string } | { to: string } | null)[]
  }
}

type ChosenList = 'films' | 'articles' | 'works'

const chosenLists: { list: ChosenList; title: string; text: string; one: string }[] = [
  { list: 'films', title: 'Films', text: 'The first is shown large.', one: 'Film' },
  { list: 'articles', title: 'Articles', text: 'The first stands large.', one: 'Article' },
  {
    list: 'works',
    title: 'Six plates',
    text: 'In this order, left to right and top to bottom.',
    one: 'Plate',
  },
]

/** The row that was just moved: its list and its place, from 0, and which of its buttons moved it. */
export type MovedRow = { list: string; at: number; way: 'up' | 'down' } | null

type Props = {
  form: FormOf
  page: FrontPage
  version: number
  choices: FrontPageChoices
  moved: MovedRow
}

export function FrontPageForm({ form, page, version, choices, moved }: Props) {
  const move = { page, moved }
  const isStoryMissing = choices.stories.some(
    ({ id, isPublished }) => id === page.story && !isPublished,
  )
  return (
    <SettingsDraftForm id={frontPageFormId} name="front-page" form={form} version={version}>
      <CoverLines page={page} choices={choices} />
      {chosenLists.map((words) => (
        <ChosenPieces
          key={words.list}
          {...move}
          {...words}
          choices={choices[words.list]}
          standIns={choices.standIns[words.list]}
        />
      ))}
      <FormPart
        title="Featured story"
        text="A reader’s story. When it is withdrawn or taken down, the latest one stands here by itself."
      >
        <SelectControl
          at="story"
          label="Story"
          empty="The latest one with a photo"
          hint={isStoryMissing && 'It is not published. The latest one with a photo stands there.'}
          options={choices.stories.map(({ id, title }) => ({ value: id, label: title }))}
        />
      </FormPart>
      <Testimonials {...move} />
    </SettingsDraftForm>
  )
}

function CoverLines({ page, choices }: Pick<Props, 'page' | 'choices'>) {
  return (
    <FormPart
      title="Cover lines"
      text="Three lines under the cover. The first words are bold, the others stand below them."
    >
      <ol className="grid gap-8">
        {page.coverLines.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
          <li key={index} className="grid gap-4">
            <Pair>
              <TextControl at={['coverLines', index, 'lead']} label={`Line ${index + 1}`} />
              <TextControl
                at={['coverLines', index, 'to']}
                hint={lineHint(choices.standIns.coverLines[index])}
                suggestions={choices.pages}
              />
            </Pair>
            <TextControl at={['coverLines', index, 'rest']} />
          </li>
        ))}
      </ol>
    </FormPart>
  )
}

function lineHint(standIn: FrontPageChoices['standIns']['coverLines'][number] | undefined) {
  if (!standIn) return null
  return 'to' in standIn
    ? `The address of this page has changed. Readers are led to ${standIn.to}.`
    : `This page was taken down. Readers see “${standIn.title}” in place of this line.`
}

type Move = Pick<Props, 'page' | 'moved'>

type ChosenPiecesProps = Move & {
  list: ChosenList
  title: string
  text: string
  one: string
  choices: Choice[]
  standIns: string[]
}

function ChosenPieces({ list, title, text, one, choices, standIns, ...move }: ChosenPiecesProps) {
  const titleAt = (index: number) =>
    choices.find(({ key }) => key === move.page[list][index])?.title
  const published = new Set(choices.flatMap(({ key, isPublished }) => (isPublished ? key : [])))
  const leftOut = move.page[list].filter((key) => !published.has(key))
  return (
    <FormPart title={title} text={text}>
      <div id={list}>
        <ListErrors list={list} />
        <ol className="rows">
          {move.page[list].map((key, index) => (
            <ChosenPiece
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
              key={index}
              at={[list, index]}
              label={`${one} ${index + 1}`}
              chosen={key}
              choices={choices}
              standIn={standIns[leftOut.indexOf(key)]}
            >
              <MoveButtons
                {...move}
                list={list}
                index={index}
                name={titleAt(index) ?? `${one.toLowerCase()} ${index + 1}`}
              />
            </ChosenPiece>
          ))}
        </ol>
        <Moved {...move} list={list} nameOf={titleAt} />
      </div>
    </FormPart>
  )
}

type ChosenPieceProps = {
  at: [string, number]
  label: string
  chosen: string
  choices: Choice[]
  /** The title that readers see for it, while it is not published. */
  standIn: string | undefined
  children: ReactNode
}

function ChosenPiece({ at, label, chosen, choices, standIn, children }: ChosenPieceProps) {
  const [key, setKey] = useState(chosen)
  const choice = choices.find((each) => each.key === key)
  const isLeftOut = key !== '' && !choice?.isPublished
  return (
    <li
      className="grid grid-cols-[3rem_minmax(0,1fr)] items-end gap-x-3 py-3 sm:grid-cols-[3rem_minmax(0,1fr)_auto]"
      onChange={({ target }) => target instanceof HTMLSelectElement && setKey(target.value)}
    >
      <PictureFrame src={choice?.picture} sidePx={48} className="size-12" />
      <SelectControl
        at={at}
        label={label}
        empty={`Choose ${label.toLowerCase()}`}
        hint={isLeftOut && leftOutHint(key === chosen ? standIn : undefined)}
        options={choices.map(({ key, title, isPublished }) => ({
          value: key,
          label: isPublished ? title : `${title} (not published)`,
        }))}
      />
      {children}
    </li>
  )
}

function leftOutHint(standIn: string | undefined) {
  const then = standIn ? `shows “${standIn}” after the others` : 'shows the next one of the list'
  return `It is not published, so the front page leaves it out and ${then}.`
}

function Testimonials(move: Move) {
  const { page } = move
  return (
    <FormPart
      title="Testimonials"
      text="Three, in this order. Print real ones with permission only."
    >
      <ol className="rows">
        {page.testimonials.map((testimonial, index) => {
          const name = testimonial.name || `testimonial ${index + 1}`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
            <li key={index} className="grid gap-4 py-5">
              <AreaControl
                at={['testimonials', index, 'quote']}
                label={`Testimonial ${index + 1}`}
                rows={3}
              />
              <Pair>
                <TextControl at={['testimonials', index, 'name']} />
                <TextControl at={['testimonials', index, 'place']} />
              </Pair>
              <div className="flex flex-wrap items-center justify-between gap-x-4">
                <TickControl at={['testimonials', index, 'fictional']} label="It is made up" />
                <MoveButtons {...move} list="testimonials" index={index} name={name} />
              </div>
            </li>
          )
        })}
      </ol>
      <Moved {...move} list="testimonials" nameOf={(index) => page.testimonials[index]?.name} />
    </FormPart>
  )
}

type MoveButtonsProps = Move & { list: MovableList; index: number; name: string }

function MoveButtons({ page, moved, list, index, name }: MoveButtonsProps) {
  return (
    <span className="flex max-sm:col-start-2">
      {(['up', 'down'] as const).map((way) => (
        <MoveButton
          key={way}
          name="intent"
          value={moveIntent(way, list, index)}
          of={name}
          way={way}
          isEnd={index === (way === 'up' ? 0 : page[list].length - 1)}
          autoFocus={moved?.list === list && moved.at === index && moved.way === way}
        />
      ))}
    </span>
  )
}

type MovedProps = Move & { list: MovableList; nameOf: (index: number) => string | undefined }

function Moved({ page, moved, list, nameOf }: MovedProps) {
  const isHere = moved?.list === list
  return (
    <p className="meta mt-2" role="status">
      {isHere &&
        `“${nameOf(moved.at) || `Number ${moved.at + 1}`}” is now ${moved.at + 1} of ${page[list].length}.`}
    </p>
  )
}
