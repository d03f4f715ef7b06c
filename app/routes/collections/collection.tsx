import { data, href } from 'react-router'
import { CollectedItems } from '#app/features/collections/collected-items.tsx'
import { collectionPath, sizeInWords } from '#app/features/collections/collection.ts'
import { CollectionAddress } from '#app/features/collections/collection-address.tsx'
import { CollectionFields } from '#app/features/collections/collection-fields.tsx'
import { findCollection } from '#app/features/collections/collections.server.ts'
import { VisibilityBadge } from '#app/features/collections/visibility-badge.tsx'
import { pageMeta } from '#app/features/site/page-meta.ts'
import type { Handle } from '#app/handle.ts'
import { siteUrl } from '#app/server/configuration.server.ts'
import { answerForm, readForm } from '#app/server/request/forms.server.ts'
import { notFound } from '#app/server/response/responses.server.ts'
import { currentMember, knownViewer } from '#app/server/sessions/viewer.server.ts'
import { BackLink } from '#app/ui/arrow-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { reactToasts } from '#content/react-toasts.ts'
import type { Route } from './+types/collection.ts'
import { collectionHandlers, isCollectionIntent } from './collection-handlers.server.ts'
import { shown } from './shown.server.ts'

export const handle = { failure: 'collectionFailed' } satisfies Handle

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { id, name, items } = loaderData
  const top = items.find(({ piece }) => piece)?.piece
  return pageMeta({
    matches,
    title: name,
    description: 'A collection of drawings and films from Indelible.',
    path: collectionPath({ id }),
    picture: top ? { card: top.picture.card, alt: top.alt } : undefined,
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
  return { id, name, visibility, isOwn, items: items.map(shown), url }
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
      {actionData?.toast && (
        <ToastRegion toasts={[reactToasts[actionData.toast]]} of={actionData} />
      )}
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
            {isOwn
              ? 'To add something, select Save on any plate or film.'
              : 'This collection is empty.'}{' '}
            <ButtonLink variant="link" href={href('/gallery')}>
              See the gallery
            </ButtonLink>
          </p>
        )}
      </div>
      {!isOwn && (
        <p className="wrap meta mt-12">
          <Link
            className="link inline-flex min-h-11 items-center"
            to={`${href('/contact')}?collection=${id}`}
            rel="nofollow"
          >
            Report this collection
          </Link>
        </p>
      )}
      {isOwn && (
        <section id="change" className="wrap mt-section" aria-labelledby="change-title">
          <div className="oxford grid gap-6 pt-6!">
            <h2 id="change-title" className="text-h2">
              Change this collection
            </h2>
            {visibility === 'unlisted' && <CollectionAddress url={url} />}
            <div className="max-w-[44rem]">
              <CollectionFields
                key={`${name} ${visibility}`}
                collection={{ name, visibility }}
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
