import { Form, href } from 'react-router'
import { listLibrary } from '#app/pieces/pictures/picture-library.server.ts'
import { pictureQuery, readPictureFilters } from '#app/pieces/pictures/pictures.ts'
import { readCursor } from '#app/platform/paging/cursor.ts'
import { answerTeamForm } from '#app/platform/request/team-forms.server.ts'
import { currentTeamMember } from '#app/platform/sessions/viewer.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { AnswerToast } from '#app/site/answer-toast.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choice.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'
import type { Route } from './+types/pictures.route.ts'
import { PictureGrid } from './picture-grid.tsx'
import { addPicture, withReceivedPicture } from './picture-upload.server.ts'
import { PictureUploadForm } from './picture-upload-form.tsx'

export const handle = { tabs: true, title: 'Pictures', failure: 'pictureNotSaved' } satisfies Handle

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const actor = currentTeamMember(context)
  const filters = readPictureFilters(searchParams)
  const after = readCursor(searchParams.get('after'))
  return { filters, isLater: after !== null, ...(await listLibrary(actor, filters, after)) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = currentTeamMember(context)
  return withReceivedPicture(request, (received, fields) =>
    answerTeamForm({ context, fields, failure: handle.failure }, () =>
      addPicture(actor, received, fields),
    ),
  )
}

export default function Pictures({ loaderData, actionData }: Route.ComponentProps) {
  const { filters, uploaded, firstEdition, next, isLater } = loaderData
  const { words = '', onlyUnused = false } = filters
  const isFiltered = words !== '' || onlyUnused
  const list = `${href('/edit/pictures')}${pictureQuery(filters)}`
  return (
    <main id="main" className="wrap grid-12 pt-6 pb-4 lg:pt-8">
      <AnswerToast answer={actionData} />
      <div className="col-span-12 lg:col-span-8">
        <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
          <h1 className="text-h2">Pictures</h1>
          <ButtonLink variant="outline" href="#add" className="lg:hidden">
            Add a picture
          </ButtonLink>
        </div>
        <Form method="get" className="mb-8 grid gap-3" role="search" aria-label="Pictures">
          <TextField
            label="Search the library"
            hint="A word from the name, the description or the credit."
            type="search"
            name="q"
            defaultValue={words}
            maxLength={100}
            button={<Button type="submit">Search</Button>}
          />
          <Checkbox
            label="Only pictures not used yet"
            name="unused"
            value="1"
            defaultChecked={onlyUnused}
          />
        </Form>
        {uploaded.length > 0 && <PictureGrid pictures={uploaded} />}
        {uploaded.length === 0 && next && (
          <p className="text-soft">
            All of the latest pictures are used. Look among the earlier ones.
          </p>
        )}
        {uploaded.length === 0 && firstEdition.length === 0 && !next && (
          <EmptyState title={isFiltered ? 'No picture found' : 'No pictures yet'}>
            {isFiltered ? 'Try another word, or fewer of them.' : 'Add the first one.'}
          </EmptyState>
        )}
        {firstEdition.length > 0 && (
          <section className={uploaded.length > 0 ? 'mt-10' : ''} aria-labelledby="first">
            <SectionHead id="first">Of the first edition</SectionHead>
            <PictureGrid pictures={firstEdition} />
          </section>
        )}
        <Pagination
          label="Pages of pictures"
          previous={isLater ? { href: list, label: 'Back to the latest' } : null}
          next={
            next
              ? {
                  href: `${href('/edit/pictures')}${pictureQuery(filters, next)}`,
                  label: 'Earlier pictures',
                }
              : null
          }
        />
      </div>
      <aside
        id="add"
        className="col-span-12 mt-10 lg:col-span-4 lg:mt-0"
        aria-labelledby="add-a-picture"
      >
        <div className="panel">
          <h2 id="add-a-picture" className="mb-4 text-h4">
            Add a picture
          </h2>
          <PictureUploadForm answer={actionData} />
        </div>
      </aside>
    </main>
  )
}
