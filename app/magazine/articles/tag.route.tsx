import { href } from 'react-router'
import { articlesPerPage } from '#app/pieces/reading/article.ts'
import { catalogue, findTopic } from '#app/pieces/reading/catalogue.server.ts'
import { slugOfTag } from '#app/pieces/text/tag.ts'
import { numberedPage } from '#app/platform/paging/numbered-page.ts'
import { notFound } from '#app/platform/response/responses.server.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import { breadcrumbs } from '#app/site/structured-data.ts'
import { BackLink } from '#app/ui/arrow-link.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'
import type { Route } from './+types/tag.route.ts'
import { ArticleList } from './article-list.tsx'
import { ArticlePages } from './article-pages.tsx'
import { TopicList } from './topic-list.tsx'

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  if (!loaderData) return []
  const { tag, page } = loaderData
  const path = href('/blog/tag/:tag', { tag: params.tag })
  return pageMeta({
    matches,
    title: page > 1 ? `${tag}, page ${page}` : tag,
    description: describe(loaderData),
    path,
    indexed: page === 1,
    structuredData: [breadcrumbs({ name: 'Blog', path: href('/blog') }, { name: tag, path })],
  })
}

export function loader({ params, request }: Route.LoaderArgs) {
  const topic = findTopic(params.tag)
  if (!topic) throw notFound()
  const requestedPage = new URL(request.url).searchParams.get('page')
  const { items, page, of } = numberedPage(topic.articles, requestedPage, articlesPerPage)
  const { topics } = catalogue
  return { tag: topic.tag, count: topic.count, articles: items, topics, page, of }
}

export default function Tag({ loaderData }: Route.ComponentProps) {
  const { tag, articles, topics, page, of } = loaderData
  return (
    <main id="main">
      <div className="wrap pt-3">
        <BackLink href={href('/blog')}>Back to Blog</BackLink>
        <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1 mt-1 lg:mt-4">
          <h1 className="text-service">{tag}</h1>
          <p className="text-lead text-soft">{describe(loaderData)}</p>
        </div>
      </div>
      <section className="wrap mt-5 lg:mt-8" aria-labelledby="filed">
        <h2 id="filed" className="sr-only">
          Articles
        </h2>
        <div className="oxford pt-7">
          <ArticleList articles={articles} />
        </div>
        <ArticlePages path={href('/blog/tag/:tag', { tag: slugOfTag(tag) })} page={page} of={of} />
      </section>
      <nav className="wrap mt-section" aria-labelledby="topics">
        <SectionHead id="topics">Other topics</SectionHead>
        <TopicList topics={topics.filter((topic) => topic.tag !== tag)} />
      </nav>
    </main>
  )
}

function describe({ tag, count }: { tag: string; count: number }) {
  const counted = count === 1 ? 'One article' : `${count.toLocaleString('en-GB')} articles`
  return `${counted} filed under “${tag}”.`
}
