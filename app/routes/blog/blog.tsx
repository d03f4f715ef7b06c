import { href } from 'react-router'
import { ArticleCard } from '#app/features/articles/article-card.tsx'
import { ArticleRow } from '#app/features/articles/article-row.tsx'
import { articles, listed, topics } from '#app/features/articles/articles.server.ts'
import { FeaturedArticle } from '#app/features/articles/featured-article.tsx'
import { TopicList } from '#app/features/articles/topic-list.tsx'
import { HouseAdvert } from '#app/features/site/house-advert.tsx'
import { pageMeta } from '#app/features/site/page-meta.ts'
import { breadcrumbs } from '#app/features/site/structured-data.ts'
import { AdSlot } from '#app/ui/ad-slot.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/blog.ts'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: 'Blog',
    description:
      'Articles about tattooing in Britain: prices, aftercare, law, history and designs.',
    path: href('/blog'),
    picture: loaderData?.card,
    things: [breadcrumbs({ name: 'Blog', path: href('/blog') })],
  })
}

export function loader() {
  return { articles: articles.map(listed), topics, card: articles[0]?.picture.card }
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const [featured, ...rest] = loaderData.articles
  return (
    <main id="main">
      <div className="wrap pt-10 lg:pt-14">
        <h1 className="text-h1">The reading room</h1>
        <div className="mt-6 lg:mt-8">{featured && <FeaturedArticle article={featured} />}</div>
      </div>

      <section className="wrap mt-section" aria-label="Latest">
        <div className="oxford pt-8! grid sm:grid-cols-2 lg:grid-cols-3 gap-x-gutter gap-y-12">
          {rest.slice(0, 3).map((article) => (
            <ArticleCard key={article.slug} article={article} />
          ))}
        </div>
      </section>

      <section className="wrap mt-section grid-12 gap-y-10" aria-labelledby="more">
        <div className="col-span-12 xl:col-span-8">
          <h2 id="more" className="text-h2 mb-4">
            More to read
          </h2>
          {rest.slice(3, 9).map((article) => (
            <ArticleRow key={article.slug} article={article} />
          ))}
        </div>
        <div className="col-span-12 xl:col-span-4 xl:pl-8 grid sm:grid-cols-2 xl:grid-cols-1 gap-10 content-start items-start">
          <AdSlot size="mpu">
            <HouseAdvert of="calculator" />
          </AdSlot>
          <div className="stock-pink p-6">
            <h2 className="text-h3">Write to us</h2>
            <p className="mt-2 text-soft">
              Tell us about a mistake, or about an article you would like to write.
            </p>
            <p className="mt-4">
              <ButtonLink variant="outline" href={href('/contact')}>
                Contact the team
              </ButtonLink>
            </p>
          </div>
        </div>
      </section>

      <section className="wrap mt-section" aria-labelledby="earlier">
        <h2 id="earlier" className="sr-only">
          Earlier
        </h2>
        <div className="grid sm:grid-cols-2 lg:grid-cols-3 gap-x-gutter border-y border-rule">
          {rest.slice(9).map((article) => (
            <ArticleRow key={article.slug} article={article} narrow />
          ))}
        </div>
      </section>

      <nav className="wrap mt-section" aria-labelledby="topics">
        <h2 id="topics" className="text-h3 mb-3">
          By topic
        </h2>
        <TopicList topics={loaderData.topics} />
      </nav>
    </main>
  )
}
