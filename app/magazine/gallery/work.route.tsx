import { href } from 'react-router'
import { heartsOfWorks } from '#app/accounts/favourites/favourite-button.tsx'
import { findFavourites } from '#app/accounts/favourites/favourites.server.ts'
import { findWork } from '#app/pieces/reading/catalogue.server.ts'
import { formerPage } from '#app/pieces/reading/former-page.server.ts'
import { adjacentWorks, otherWorks, readWork } from '#app/pieces/reading/gallery.server.ts'
import { workHref } from '#app/pieces/reading/work.ts'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { currentViewer } from '#app/platform/sessions/viewer.server.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import { SaveToCollection } from '#app/site/save-to-collection.tsx'
import { ShareDialog } from '#app/site/share-dialog.tsx'
import { artwork, breadcrumbs } from '#app/site/structured-data.ts'
import { BackLink } from '#app/ui/arrow-link.tsx'
import { Plate } from '#app/ui/plate.tsx'
import type { Route } from './+types/work.route.ts'
import { AdjacentWorks } from './adjacent-works.tsx'
import { MoreWorks } from './more-works.tsx'
import { WhereWouldItSit } from './where-would-it-sit.tsx'
import { WorkArticle } from './work-article.tsx'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Page not found: Indelible' }]
  const { work } = loaderData
  const { card } = work.picture
  const about = { ...work, path: workHref(work) }
  return pageMeta({
    matches,
    title: work.title,
    description: work.description,
    path: about.path,
    picture: { card, alt: work.alt },
    structuredData: [
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
  const result = findWork(slug)
  const work = result && (await readWork(result))
  if (!work) throw await formerPage('work', slug)
  const favourites = await findFavourites(currentViewer(context), [work.key])
  return {
    work,
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
      {work.ink && <WhereWouldItSit work={work} ink={work.ink} />}
      {more && <MoreWorks {...more} heart={heart} />}
      <AdjacentWorks previous={previous} next={next} />
    </main>
  )
}
