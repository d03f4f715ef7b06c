import { data, href } from 'react-router'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { answerForm, readForm } from '#app/platform/request/forms.server.ts'
import { notFound } from '#app/platform/response/responses.server.ts'
import { currentMember, knownViewer } from '#app/platform/sessions/viewer.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { AnswerToast } from '#app/site/answer-toast.tsx'
import { pageMeta } from '#app/site/page-meta.ts'
import { BackLink } from '#app/ui/arrow-link.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { TapLink } from '#app/ui/link.tsx'
import type { Route } from './+types/collection.route.ts'
import { CollectedItems } from './collected-items.tsx'
import { collectionPath, sizeInWords } from './collection.ts'
import { CollectionFields } from './collection-fields.tsx'
import { collectionHandlers, isCollectionIntent } from './collection-handlers.server.ts'
import { findCollection } from './collections.server.ts'
import { shownItems } from './shown-items.server.ts'
import { VisibilityBadge } from './visibility-badge.tsx'

export const handle = { failure: 'collectionFailed' } satisfies Handle

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { id, name, visibility } = loaderData
  return pageMeta({
    matches,
    title: name,
    description: 'A collection of drawings, films and stories from Indelible.',
    path: collectionPath({ id }),
    picture: visibility === 'unlisted' ? `${collectionPath({ id })}/card.png` : undefined,
    indexed: false,
  })
}

export function headers() {
  return { 'X-Robots-Tag': 'noindex' }
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const collection = await findCollection(params.collectionId, knownViewer(context))
  if (!collection) throw notFound()
  const { id, name, visibility, isOwn, items } = collection
  const url = siteUrl(collectionPath({ id }))
  return { id, name, visibility, isOwn, items: await shownItems(items), url }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const owner = currentMember(context)
  const fields = await readForm(request)
  const intent = String(fields.get('intent'))
  if (!isCollectionIntent(intent)) throw data(null, { status: 400 })
  return answerForm({ context, fields, failure: handle.failure }, () =>
    collectionHandlers[intent]({ owner, id: params.collectionId, fields }),
  )
}

export default function Collection({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, visibility, isOwn, items, url } = loaderData
  return (
    <main id="main">
      <AnswerToast answer={actionData} />
      <div className="wrap pt-3">
        {isOwn ? (
          <BackLink href={href('/collections')}>Your collections</BackLink>
        ) : (
          <p className="pt-3 text-soft">
            A reader made this collection and shared the link with you.
          </p>
        )}
        <h1 dir="auto" className="mt-3 text-h1 wrap-anywhere">
          {name}
        </h1>
        <p className="mt-4 flex items-center gap-3">
          {isOwn && <VisibilityBadge visibility={visibility} />}
          <span className="meta">{sizeInWords(items.length)}</span>
        </p>
      </div>
      <div id="things" className="wrap mt-8 lg:mt-10">
        {items.length > 0 ? (
          <CollectedItems items={items} isOwn={isOwn} />
        ) : (
          <p className="text-lead text-soft">
            <span>
              {isOwn
                ? 'To add something, select Save on any plate, film or story.'
                : 'This collection is empty.'}
            </span>{' '}
            <ButtonLink variant="link" href={href('/gallery')}>
              See the gallery
            </ButtonLink>
          </p>
        )}
      </div>
      {!isOwn && (
        <p className="wrap meta mt-12">
          <TapLink to={`${href('/contact')}?collection=${id}`} rel="nofollow">
            Report this collection
          </TapLink>
        </p>
      )}
      {isOwn && (
        <section id="change" className="wrap mt-section" aria-labelledby="change-title">
          <div className="oxford grid gap-6 pt-6">
            <h2 id="change-title" className="text-h2">
              Change this collection
            </h2>
            {visibility === 'unlisted' && <CollectionAddress url={url} />}
            <div className="max-w-[44rem]">
              <CollectionFields
                key={`${name} ${visibility}`}
                collection={{ id, name, visibility }}
                lastResult={actionData?.intent === 'change' ? actionData.result : null}
              />
            </div>
            <p>
              <ButtonLink variant="link" href={`${collectionPath({ id })}/delete`}>
                Delete this collection
              </ButtonLink>
            </p>
          </div>
        </section>
      )}
    </main>
  )
}

function CollectionAddress({ url }: { url: string }) {
  return (
    <div className="flex max-w-[44rem] flex-wrap items-end gap-3">
      <div className="min-w-0 grow basis-64">
        <TextField label="Link to share" value={url} readOnly />
      </div>
      <Button variant="outline" data-copy={url} data-copied="Copied" className="scripted">
        <span data-copy-label="">Copy link</span>
      </Button>
    </div>
  )
}
