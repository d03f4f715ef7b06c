import { type ReactNode, type Ref, useState } from 'react'
import { Form } from 'react-router'
import { BeforeActing } from '#app/editor/acts/before-acting.tsx'
import { BodyField } from '#app/editor/form/body-field.tsx'
import { FormPart } from '#app/editor/form/form-parts.tsx'
import { MoveButton } from '#app/editor/lists/move-button.tsx'
import type { FormProblem } from '#app/platform/request/form-answer.ts'
import { Checkbox, RadioGroup } from '#app/ui/choice.tsx'
import { britishDate, britishDateTime } from '#app/ui/dates.ts'
import { FieldErrors, TextArea } from '#app/ui/field.tsx'
import { useFocusAfterMoving } from '#app/ui/focus-after-moving.ts'
import { Time } from '#app/ui/time.tsx'
import { audienceWords, type NewsletterText } from './newsletter.ts'
import { publisherLink } from './publisher-link.tsx'

export const newsletterFormId = 'newsletter'

type OfferedPiece = {
  id: string
  title: string
  about: string
  thumbnail: string | null
  at: Date | null
  isLive: boolean
}

type Props = {
  ref?: Ref<HTMLFormElement>
  text: NewsletterText
  version: number
  problems: FormProblem[]
  pieces: OfferedPiece[]
  readers: { counts: { audience: string; count: number }[]; suppressed: number }
  children: ReactNode
}

export function NewsletterForm({ text, version, problems, pieces, readers, ...rest }: Props) {
  const errorsAt = (id: string) => {
    const problem = problems.find((each) => each.id === id)
    return problem && { errors: [problem.words] }
  }
  return (
    <Form ref={rest.ref} method="post" id={newsletterFormId} noValidate preventScrollReset>
      {/* The first submit button is what Enter presses. */}
      <button type="submit" name="intent" value="save" hidden />
      <input type="hidden" name="version" value={version} />
      <div className="grid gap-6">
        <SubjectField subject={text.subject} {...errorsAt('subject')} />
        <TextArea
          id="preheader"
          name="preheader"
          label="First line in the inbox"
          hint="Email programs show it after the subject. Without it they show the first words of the text."
          rows={1}
          className="input-short"
          defaultValue={text.preheader}
          onKeyDown={preventNewLine}
          {...errorsAt('preheader')}
        />
        <BodyField
          id="body"
          name="body"
          label="Text"
          hint="In Markdown. The line ::pieces is where the pieces below stand; without it they stand at the end."
          defaultValue={text.body}
          rows={12}
          hasBlocks
          isForPage={false}
          {...errorsAt('body')}
        />
      </div>
      <FormPart
        title="Pieces"
        text="The newest first, at most 12. The first of those you tick is shown large."
      >
        <PieceChoice chosen={text.pieceIds} pieces={pieces} {...errorsAt('pieces')} />
      </FormPart>
      <FormPart title="Who gets it">
        <div>
          <RadioGroup
            id="audience"
            name="audience"
            label="Readers"
            defaultValue={text.audience}
            options={readers.counts.map(({ audience, count }) => ({
              value: audience,
              label: (
                <>
                  {sentence(audienceWords(audience))}{' '}
                  <span className="text-soft">{people(count)}</span>
                </>
              ),
            }))}
            {...errorsAt('audience')}
          />
          {readers.suppressed > 0 && (
            <p className="hint mt-2">
              {readers.suppressed === 1
                ? '1 address is left out because its emails came back.'
                : `${readers.suppressed.toLocaleString('en-GB')} addresses are left out because their emails came back.`}
            </p>
          )}
        </div>
        <Checkbox
          name="isArchived"
          value="on"
          label="Put it in the archive and the feeds once it is sent"
          hint="Notices to account holders never are."
          defaultChecked={text.isArchived}
        />
      </FormPart>
      {rest.children}
    </Form>
  )
}

function sentence(words: string) {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function people(count: number) {
  return count === 1 ? '1 person' : `${count.toLocaleString('en-GB')} people`
}

function SubjectField({ subject, errors }: { subject: string; errors?: string[] }) {
  const [count, setCount] = useState(subject.length)
  return (
    <TextArea
      id="subject"
      name="subject"
      label="Subject"
      hint={
        <>
          <span className="when-script">
            {count === 1 ? '1 character. ' : `${count} characters. `}
          </span>
          Phones show about the first 40.
        </>
      }
      rows={1}
      className="input-title"
      defaultValue={subject}
      errors={errors}
      onInput={({ currentTarget }) => setCount(currentTarget.value.length)}
      onKeyDown={preventNewLine}
    />
  )
}

function preventNewLine(event: { key: string; preventDefault: () => void }) {
  if (event.key === 'Enter') event.preventDefault()
}

type ChoiceProps = { chosen: string[]; pieces: OfferedPiece[]; errors?: string[] }

function PieceChoice({ chosen, pieces, errors }: ChoiceProps) {
  const { list, remember } = useFocusAfterMoving(chosen.join())
  if (pieces.length === 0) return <p className="text-soft">There are no pieces yet.</p>
  return (
    <div>
      <ol
        ref={list}
        id="pieces"
        tabIndex={-1}
        aria-label="Pieces to choose"
        onClickCapture={remember}
        className="divide-y divide-hair border-hair border-y outline-none"
      >
        {pieces.map((piece, index) => (
          <li
            key={piece.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2.5"
          >
            <label className="grid min-h-11 grid-cols-[1.5rem_4.5rem_minmax(0,1fr)] items-center gap-x-3 sm:gap-x-4">
              <input
                className="size-6 accent-accent"
                type="checkbox"
                name={`pieces[${index}]`}
                value={piece.id}
                defaultChecked={chosen.includes(piece.id)}
              />
              <span className="frame aspect-[3/2] border border-hair">
                {piece.thumbnail && (
                  <img src={piece.thumbnail} alt="" width={96} height={64} loading="lazy" />
                )}
              </span>
              <span>
                <span className="block font-semibold leading-snug wrap-anywhere">
                  {piece.title}
                </span>
                <span className="meta block">
                  {piece.about}
                  {piece.at && (
                    <span>
                      {piece.isLive ? ', ' : ', goes live '}
                      <Time at={piece.at} format={piece.isLive ? britishDate : britishDateTime} />
                    </span>
                  )}
                </span>
              </span>
            </label>
            {chosen.includes(piece.id) && chosen.length > 1 && (
              <span className="flex">
                {(['up', 'down'] as const).map((way) => (
                  <MoveButton
                    key={way}
                    id={`${way}-${piece.id}`}
                    name="intent"
                    value={`${way} ${piece.id}`}
                    of={`“${piece.title}”`}
                    way={way}
                    isEnd={piece.id === chosen.at(way === 'up' ? 0 : -1)}
                  />
                ))}
              </span>
            )}
          </li>
        ))}
      </ol>
      <FieldErrors id="pieces-error" errors={errors} />
    </div>
  )
}

export function ReadyToSend({ problems, facts }: { problems: FormProblem[]; facts: string[] }) {
  return (
    <BeforeActing
      problems={problems}
      act="send"
      ready={{
        title: 'Ready to send',
        children: (
          <ul className="mt-3 grid list-disc gap-1 pl-5 font-sans text-sm">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        ),
      }}
      linkTo={publisherLink}
    />
  )
}
