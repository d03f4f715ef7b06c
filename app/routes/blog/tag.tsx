import { href } from 'react-router'
import { ArticleList } from '#app/features/articles/article-list.tsx'
import { findTopic, topics } from '#app/features/articles/articles.server.ts'
import { TopicList } from '#app/features/articles/topic-list.tsx'
import { pageMeta } from '#app/features/site/page-meta.ts'
import { breadcrumbs } from '#app/features/site/structured-data.ts'
import { notFound } from '#app/server/response/responses.server.ts'
import { BackLink } from '#app/ui/arrow-link.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'
import type { Route } from './+types/tag.ts'

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  if (!loaderData) return []
  const { tag } = loaderData
  const path = href('/blog/tag/:tag', { tag: params.tag })
  return pageMeta({
    matches,
    title: tag,
    description: describe(loaderData),
    path,
    things: [breadcrumbs({ name: 'Blog', path: href('/blog') }, { name: tag, path })],
  })
}

export function loader({ params }: Route.LoaderArgs) {
  const topic = findTopic(params.tag)
  if (!topic) throw notFound()
  return { ...topic, topics }
}

export default function Tag({ loaderData }: Route.ComponentProps) {
  const { tag, articles, topics } = loaderData
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
        <div className="oxford pt-7!">
          <ArticleList articles={articles} />
        </div>
      </section>
      <nav className="wrap mt-section" aria-labelledby="topics">
        <SectionHead id="topics">Other topics</SectionHead>
        <TopicList topics={topics.filter((topic) => topic.tag !== tag)} />
      </nav>
    </main>
  )
}

function describe({ tag, articles }: { tag: string; articles: unknown[] }) {
  const count = articles.length === 1 ? 'One article' : `${articles.length} articles`
  return `${count} filed under “${tag}”.`
}
