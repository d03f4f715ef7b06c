import { href } from 'react-router'
import { formerPage } from '#app/catalogue/former-page.server.ts'
import {
  findArticle,
  listed,
  readArticle,
  relatedTo,
} from '#app/features/articles/articles.server.ts'
import { RelatedArticles } from '#app/features/articles/related-articles.tsx'
import { ShareDialog } from '#app/features/gallery/share-dialog.tsx'
import { pageMeta } from '#app/features/site/page-meta.ts'
import { breadcrumbs, article as writing } from '#app/features/site/structured-data.ts'
import { siteUrl } from '#app/server/configuration.server.ts'
import { offers } from '#content/pages/offers.ts'
import { site } from '#content/site.ts'
import type { Route } from './+types/article.ts'
import { WholeArticle } from './whole-article.tsx'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { article, card, sources, corrections, signed } = loaderData
  const { title, excerpt: description, slug, category, date: publishedAt } = article
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
    things: [
      writing({
        ...{ title, description, path, publishedAt, changedAt, sources, corrections },
        author: signed,
        section: category,
        picture: card,
      }),
      breadcrumbs({ name: 'Blog', path: href('/blog') }, { name: title, path }),
    ],
  })
}

export async function loader({ params }: Route.LoaderArgs) {
  const found = findArticle(params.slug)
  const article = found && (await readArticle(found))
  if (!article) throw await formerPage('article', params.slug)
  const { author, headings, body, caption, updated, checked, tags, offer, sources, corrections } =
    article
  const { fictional } = article
  const isByPerson = author !== site.editors && !fictional
  return {
    article: { ...listed(article), caption, updated, checked, fictional },
    card: article.picture.card,
    ...{ headings, body, tags, sources, corrections },
    url: siteUrl(href('/blog/:slug', { slug: article.slug })),
    /** The author in structured data, which never names an invented person. */
    signed: isByPerson ? { person: author } : ('editors' as const),
    offer: offers.find(({ id }) => id === offer) ?? null,
    related: relatedTo(article),
  }
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { article, related, url, card: _, signed: __, ...text } = loaderData
  return (
    <main id="main">
      <WholeArticle
        {...text}
        article={article}
        share={
          <ShareDialog
            url={url}
            title={article.title}
            description={article.excerpt}
            heading="Share this article"
          />
        }
      />
      <RelatedArticles articles={related} />
    </main>
  )
}
