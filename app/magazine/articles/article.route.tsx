import { href } from 'react-router'
import { readArticle, relatedTo } from '#app/pieces/reading/articles.server.ts'
import { findArticle } from '#app/pieces/reading/catalogue.server.ts'
import { formerPage } from '#app/pieces/reading/former-page.server.ts'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { logFailure } from '#app/platform/request/log-failure.server.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import { ShareDialog } from '#app/site/share-dialog.tsx'
import { breadcrumbs, article as writing } from '#app/site/structured-data.ts'
import { storiesAbout } from '#app/stories/public/published.server.ts'
import { NearStories } from '#app/stories/public/story-article.tsx'
import { offers } from '#content/pages/offers.ts'
import { site } from '#content/site.ts'
import type { Route } from './+types/article.route.ts'
import { RelatedArticles } from './related-articles.tsx'
import { WholeArticle } from './whole-article.tsx'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { article, signed } = loaderData
  const { title, excerpt: description, slug, category, date: publishedAt } = article
  const { sources, corrections } = article
  const { card } = article.picture
  const changedAt = article.updated
  const path = href('/blog/:slug', { slug })
  return pageMeta({
    matches,
    title,
    description,
    path,
    picture: { card, alt: article.alt },
    type: 'article',
    publishedAt,
    changedAt,
    structuredData: [
      writing({
        title,
        description,
        path,
        publishedAt,
        changedAt,
        sources,
        corrections,
        author: signed,
        section: category,
        picture: card,
        videos: article.body.flatMap(playedVideo),
      }),
      breadcrumbs({ name: 'Blog', path: href('/blog') }, { name: title, path }),
    ],
  })
}

function playedVideo(part: BodyPart) {
  if (typeof part === 'string' || !('figure' in part) || !part.video) return []
  const { figure, alt, caption = alt, video } = part
  return { title: caption, description: alt, poster: figure.card, embedUrl: video.embedUrl }
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const result = findArticle(params.slug)
  const article = result && (await readArticle(result))
  if (!article) throw await formerPage('article', params.slug)
  const { author, fictional, offer } = article
  const isByPerson = author !== site.editors && !fictional
  return {
    article,
    url: siteUrl(href('/blog/:slug', { slug: article.slug })),
    /** An invented person is never named. */
    signed: isByPerson ? { person: author } : ('editors' as const),
    offer: offers.find(({ id }) => id === offer) ?? null,
    related: relatedTo(article),
    // Without the database an article is still read.
    stories: await storiesAbout(article.tags).catch((error) => {
      logFailure(context, error, 'the stories of an article could not be loaded')
      return []
    }),
  }
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { article, related, stories, url, offer } = loaderData
  return (
    <main id="main">
      <WholeArticle
        article={article}
        offer={offer}
        share={
          <ShareDialog
            url={url}
            title={article.title}
            description={article.excerpt}
            heading="Share this article"
          />
        }
      />
      {stories.length > 0 && <NearStories heading="Stories about this" near={stories} />}
      <RelatedArticles articles={related} />
    </main>
  )
}
