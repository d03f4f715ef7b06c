import { href } from 'react-router'
import { formerPage } from '#app/catalogue/former-page.server.ts'
import { SaveToCollection } from '#app/features/collections/save-to-collection.tsx'
import { heartsOfWorks } from '#app/features/favourites/favourite-button.tsx'
import { favouritesOf } from '#app/features/favourites/favourites.server.ts'
import { AdjacentWorks } from '#app/features/gallery/adjacent-works.tsx'
import {
  adjacentWorks,
  findWork,
  otherWorks,
  readWork,
  workDetails,
} from '#app/features/gallery/gallery.server.ts'
import { MoreWorks } from '#app/features/gallery/more-works.tsx'
import { ShareDialog } from '#app/features/gallery/share-dialog.tsx'
import { workHref } from '#app/features/gallery/work.ts'
import { WorkArticle } from '#app/features/gallery/work-article.tsx'
import { pageMeta } from '#app/features/site/page-meta.ts'
import { artwork, breadcrumbs } from '#app/features/site/structured-data.ts'
import { siteUrl } from '#app/server/configuration.server.ts'
import { currentViewer } from '#app/server/sessions/viewer.server.ts'
import { BackLink } from '#app/ui/arrow-link.tsx'
import { Plate } from '#app/ui/plate.tsx'
import type { Route } from './+types/work.ts'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Page not found: Indelible' }]
  const { work, card } = loaderData
  const about = { ...work, path: workHref(work) }
  return pageMeta({
    matches,
    title: work.title,
    description: work.description,
    path: about.path,
    picture: { card, alt: work.alt },
    things: [
      artwork({
        ...about,
        picture: card,
        artist: work.fictional ? null : (work.artist?.name ?? null),
      }),
      breadcrumbs(
        { name: 'Gallery', path: href('/gallery') },
        { name: work.title, path: about.path },
      ),
    ],
  })
}

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const found = findWork(slug)
  const work = found && (await readWork(found))
  if (!work) throw await formerPage('work', slug)
  const favourites = await favouritesOf(currentViewer(context), [work.key])
  return {
    work: workDetails(work),
    card: work.picture.card,
    ...adjacentWorks(work),
    more: otherWorks(work),
    url: siteUrl(workHref(work)),
    favourites: favourites.gallery,
  }
}

export default function WorkPage({ loaderData }: Route.ComponentProps) {
  const { work, previous, next, more, url, favourites } = loaderData
  const heart = heartsOfWorks(favourites)
  return (
    <main id="main">
      <p className="wrap pt-3">
        <BackLink href={href('/gallery')}>Back to Gallery</BackLink>
      </p>
      <WorkArticle
        work={work}
        heart={heart(work)}
        actions={
          <>
            <SaveToCollection type="gallery" id={work.key} title={work.title} />
            <ShareDialog
              key={work.slug}
              url={url}
              title={work.title}
              description={work.description}
              heading="Share this tattoo"
              thumbnail={
                <div className="w-20 shrink-0">
                  <Plate source={work.picture} alt="" sizes="5rem" />
                </div>
              }
            />
          </>
        }
      />
      {more && <MoreWorks {...more} heart={heart} />}
      <AdjacentWorks previous={previous} next={next} />
    </main>
  )
}
