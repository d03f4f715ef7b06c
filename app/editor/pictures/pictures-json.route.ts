import { type PictureUse, pictureUses } from '#app/pieces/pictures/built-in-pictures.server.ts'
import { inLibrary, listLibrary, listNamed } from '#app/pieces/pictures/picture-library.server.ts'
import { readPictureUses } from '#app/pieces/pictures/picture-uses.server.ts'
import { readPictureFilters } from '#app/pieces/pictures/pictures.ts'
import { readCursor } from '#app/platform/paging/cursor.ts'
import { countTeamForm } from '#app/platform/request/team-forms.server.ts'
import { currentTeamMember, type Viewer } from '#app/platform/sessions/viewer.server.ts'
import { reactToasts } from '#content/react-toasts.ts'
import type { Route } from './+types/pictures-json.route.ts'
import { handleNewCredit, handleUpload, withReceivedPicture } from './picture-upload.server.ts'

const maxNames = 100

/**
 * With `named`, the pictures of these names, as one for a figure. Otherwise a page of the library for the editor's dialog,
 * searched with the parameters of /edit/pictures. `use` says what the picture is wanted for: article, work, film, or figure for
 * one within a text.
 */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const actor = currentTeamMember(context)
  if (searchParams.has('named')) {
    const names = searchParams.getAll('named').filter((name) => /^[\w-]+$/.test(name))
    return Response.json({ pictures: await listNamed(actor, names.slice(0, maxNames)) })
  }
  const use = pictureUses.find((use) => use === searchParams.get('use')) ?? 'figure'
  const after = readCursor(searchParams.get('after'))
  const { uploaded, firstEdition, next } = await listLibrary(
    actor,
    readPictureFilters(searchParams),
    after,
    use satisfies PictureUse,
  )
  return Response.json({ pictures: [...uploaded, ...firstEdition], next })
}

/**
 * Takes a picture (`photo`) with its `credit`: 201 with the picture as the list has it, or else `errors` by field. With
 * `name` in place of a picture, it changes the credit of that one.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = currentTeamMember(context)
  return withReceivedPicture(request, async (received, fields) => {
    if (!(await countTeamForm(actor))) {
      const { text } = reactToasts.teamFormsTooOften
      return Response.json({ errors: { '': [text] } }, { status: 429 })
    }
    const named = fields.get('name')
    if (typeof named === 'string') return answerCredit(actor, named, fields)
    const answer = await handleUpload(actor, received, fields)
    if (answer.outcome === 'refused') {
      return Response.json({ errors: answer.errors }, { status: answer.status })
    }
    const { name } = answer.picture
    const uses = (await readPictureUses(actor, [name]))(name)
    const status = answer.outcome === 'uploaded' ? 201 : 200
    return Response.json({ picture: inLibrary(answer.picture, uses) }, { status })
  })
}

async function answerCredit(actor: Viewer, name: string, fields: FormData) {
  const answer = await handleNewCredit(actor, name, fields)
  if (answer.outcome === 'changed') return Response.json({ credit: answer.credit })
  return Response.json({ errors: answer.errors }, { status: answer.status })
}
