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
import { AreaControl, type FormOf, TextControl } from './piece-controls.tsx'
import type { PieceValues } from './piece-values.ts'
import type { FocusAt } from './row-list.tsx'
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
  const form: FormOf = { kind: piece.kind, fields: values.fields, problems, picture }
  const atSlug = { ...form, fields: { slug } }
  const bodyProblem = problems.find(({ id }) => id === 'body')
  const isArticle = piece.kind === 'article'
  return (
    <Form ref={props.ref} method="post" id={pieceFormId} noValidate preventScrollReset>
      {/* The first submit button is what Enter presses. */}
      <button type="submit" name="intent" value="save" hidden />
      <input type="hidden" name="version" value={version} />
      <div className="grid gap-6">
        <AreaControl form={form} at={['title']} rows={1} className="input-title" />
        <AreaControl
          form={form}
          at={[isArticle ? 'excerpt' : 'description']}
          hint="One or two sentences, 60 characters at least. Lists, search results and social cards show it."
          rows={2}
          className="input-lead"
        />
        <BodyField
          id="body"
          name="body"
          label={labelAt(piece.kind, ['body'])}
          hint={bodyHints[piece.kind]}
          defaultValue={values.body}
          errors={bodyProblem && [bodyProblem.words]}
          hasBlocks={isArticle}
          isMarkdown={piece.kind !== 'film'}
          minutesToRead={isArticle ? minutesToRead : undefined}
          maxBytes={maxBodyBytes}
        />
      </div>
      {piece.kind === 'article' && <ArticleFields form={form} suggestions={choices} />}
      {piece.kind === 'work' && (
        <WorkFields form={form} suggestions={choices} works={choices.works} />
      )}
      {piece.kind === 'film' && <FilmFields form={form} series={choices.series} />}
      <FormPart title="Address">
        {piece.firstPublishedAt === null ? (
          <TextControl
            form={atSlug}
            at={['slug']}
            hint={`The last part, after ${addressStart}, in lower case with hyphens for spaces.`}
          />
        ) : (
          <p className="wrap-anywhere">{`${addressStart}${piece.slug}`}</p>
        )}
      </FormPart>
      {isArticle && <ArticleRows form={form} focusAt={focusAt} />}
    </Form>
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
