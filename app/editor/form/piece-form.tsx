import type { Ref } from 'react'
import { Form } from 'react-router'
import { minutesToRead } from '#app/pieces/reading/article.ts'
import { maxBodyBytes } from '#app/pieces/text/body-limit.ts'
import type { FormProblem } from '#app/platform/request/form-answer.ts'
import { ArticleFields, ArticleRows } from './article-fields.tsx'
import { BodyField } from './body-field.tsx'
import { labelAt } from './field-words.ts'
import { FilmFields } from './film-fields.tsx'
import { FormPart } from './form-parts.tsx'
import type { ShownPiece } from './piece-bar.tsx'
import type { FormChoices } from './piece-choices.server.ts'
import { AreaControl, FormContext, TextControl } from './piece-controls.tsx'
import type { FocusAt, PieceValues } from './piece-values.ts'
import { WorkFields } from './work-fields.tsx'

export const pieceFormId = 'piece'

type Props = {
  ref?: Ref<HTMLFormElement>
  piece: ShownPiece
  values: PieceValues
  /** The address as it was typed. */
  slug: string
  /** The version that it is saved over. */
  version: number
  problems: FormProblem[]
  choices: FormChoices
  focusAt: FocusAt
}

/** The form of a piece. All of it is sent at once, and the answer to a form that is refused has all of it again. */
export function PieceForm(props: Props) {
  const { piece, values, slug, version, problems, choices, focusAt } = props
  const { addressStart, picture } = choices
  const { kind } = piece
  const bodyProblem = problems.find(({ id }) => id === 'body')
  const isArticle = kind === 'article'
  return (
    <FormContext value={{ kind, fields: values.fields, problems, picture, focusAt }}>
      <Form ref={props.ref} method="post" id={pieceFormId} noValidate preventScrollReset>
        {/* The first submit button is what Enter presses. */}
        <button type="submit" name="intent" value="save" hidden />
        <input type="hidden" name="version" value={version} />
        <div className="grid gap-6">
          <AreaControl at="title" rows={1} className="input-title" />
          <AreaControl
            at={isArticle ? 'excerpt' : 'description'}
            hint="One or two sentences, 60 characters at least. Lists, search results and social cards show it."
            className="input-lead"
          />
          <BodyField
            id="body"
            name="body"
            label={labelAt(kind, ['body'])}
            hint={bodyHints[kind]}
            defaultValue={values.body}
            errors={bodyProblem && [bodyProblem.words]}
            hasBlocks={isArticle}
            isMarkdown={kind !== 'film'}
            minutesToRead={isArticle ? minutesToRead : undefined}
            maxBytes={maxBodyBytes}
          />
        </div>
        {isArticle && <ArticleFields categories={choices.categories} />}
        {kind === 'work' && <WorkFields categories={choices.categories} works={choices.works} />}
        {kind === 'film' && <FilmFields series={choices.series} />}
        <FormPart title="Address">
          {piece.firstPublishedAt === null ? (
            <TextControl
              at="slug"
              shown={slug}
              hint={`The last part, after ${addressStart}, in lower case with hyphens for spaces.`}
            />
          ) : (
            <p className="wrap-anywhere">{`${addressStart}${piece.slug}`}</p>
          )}
        </FormPart>
        {isArticle && <ArticleRows />}
      </Form>
    </FormContext>
  )
}

const bodyHints = {
  article: (
    <>
      In Markdown. Sections begin with ##, and an empty line divides paragraphs.{' '}
      <span className="when-script">
        “/” on an empty line offers blocks; drop pictures anywhere.
      </span>
    </>
  ),
  work: 'In Markdown. An empty line divides paragraphs.',
  film: 'Paragraphs of “Speaker: words”, with “On screen” for what is seen. An empty line divides them.',
}
