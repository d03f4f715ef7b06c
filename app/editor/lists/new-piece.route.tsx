import { randomUUID } from 'node:crypto'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, Form, href, redirect } from 'react-router'
import { PictureFields } from '#app/editor/form/form-parts.tsx'
import { mainPicture } from '#app/editor/form/piece-choices.server.ts'
import { FormContext } from '#app/editor/form/piece-controls.tsx'
import { countNewPiece, createPiece, saveDraft } from '#app/pieces/drafts/drafts.server.ts'
import { isPieceKind, kindWords } from '#app/pieces/text/piece-words.ts'
import { slugFrom } from '#app/pieces/text/slug.ts'
import { formProblems } from '#app/platform/request/form-answer.ts'
import { handleTeamForm } from '#app/platform/request/team-forms.server.ts'
import { notFound, tooOften } from '#app/platform/response/responses.server.ts'
import { currentTeamMember } from '#app/platform/sessions/viewer.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { AnswerToast } from '#app/site/answer-toast.tsx'
import { BackLink } from '#app/ui/arrow-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { inputProps, useCheckedForm } from '#app/ui/checked-form.ts'
import { FieldErrors, TextField } from '#app/ui/field.tsx'
import type { Route } from './+types/new-piece.route.ts'
import { newPieceForm } from './new-piece-form.ts'

export const handle = { failure: 'pieceNotSaved' } satisfies Handle

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [{ title: `New ${kindWords[loaderData.kind].one}: Indelible` }] : []
}

export async function loader({ params: { kind } }: Route.LoaderArgs) {
  if (!isPieceKind(kind)) throw notFound()
  return { kind, key: randomUUID() }
}

const tooMany = 'You have begun 60 pieces within an hour. Wait an hour, then try again.'

export async function action({ request, params: { kind }, context }: Route.ActionArgs) {
  const creator = currentTeamMember(context)
  if (!isPieceKind(kind)) throw notFound()
  return handleTeamForm({ request, context, failure: handle.failure }, async (fields) => {
    const form = parseWithZod(fields, { schema: newPieceForm(kind) })
    const named = String(fields.get('picture') ?? '').trim()
    const picture = named
      ? await mainPicture(creator, { kind, key: null, slug: null }, named)
      : null
    const unknown = named && !picture && { picture: [`There is no picture “${named}”.`] }
    if (form.status !== 'success' || unknown) {
      const result = form.reply(unknown ? { fieldErrors: unknown } : {})
      return data({ result, picture, toast: null }, { status: 422 })
    }
    const { key, ...text } = form.value
    if (!(await countNewPiece(creator))) {
      return tooOften({ result: form.reply({ formErrors: [tooMany] }), picture, toast: null })
    }
    const id = await createPiece(creator, { kind, id: key })
    const slug = slugFrom(text.title)
    await saveDraft(creator, { id, version: 1, text: { fields: text, body: '' }, slug })
    return redirect(href('/edit/:pieceId', { pieceId: id }), { status: 303 })
  })
}

export default function NewPiece({ loaderData: { kind, key }, actionData }: Route.ComponentProps) {
  const { form, fields, busy, formProps } = useCheckedForm(
    'new-piece',
    async () => (await import('./new-piece-form.ts')).newPieceForm(kind),
    actionData?.result,
  )
  const sent = actionData?.result.initialValue
  return (
    <main id="main" className="wrap pt-6 pb-4 lg:pt-8">
      <AnswerToast answer={actionData} />
      <BackLink href={href('/edit')}>All pieces</BackLink>
      <h1 className="mt-3 mb-6 text-h2">New {kindWords[kind].one}</h1>
      <Form method="post" className="grid max-w-[44rem] gap-6" {...formProps} key={form.id}>
        {kind === 'work' && (
          <p className="text-soft">
            A title, a picture and what is in it are needed to begin. The form after this one asks
            for the rest.
          </p>
        )}
        <input type="hidden" name="key" value={typeof sent?.key === 'string' ? sent.key : key} />
        <TextField
          label="Title"
          hint="You can change it later. Nobody but the team sees it until it is published."
          autoComplete="off"
          autoFocus
          {...inputProps(fields.title, 'text')}
          required
        />
        {kind === 'work' && (
          <FormContext
            value={{
              kind,
              fields: { picture: fields.picture.initialValue, alt: fields.alt.initialValue },
              problems: formProblems({ picture: fields.picture.errors, alt: fields.alt.errors }),
              picture: actionData && 'picture' in actionData ? actionData.picture : null,
            }}
          >
            <PictureFields isNew />
          </FormContext>
        )}
        <FieldErrors id={form.errorId} errors={form.errors} />
        <p>
          <Button type="submit" busy={busy && 'Creating...'}>
            Start writing
          </Button>
        </p>
      </Form>
    </main>
  )
}
