import { Fragment } from 'react'
import { href } from 'react-router'
import { articlesPerPage } from '#app/pieces/reading/article.ts'
import { dividedArticles, groupsOf } from '#app/pieces/reading/articles.server.ts'
import { type Article, catalogue } from '#app/pieces/reading/catalogue.server.ts'
import { numberedPage } from '#app/platform/paging/numbered-page.ts'
import { HouseAdvert } from '#app/site/house-advert.tsx'
import { pageMeta } from '#app/site/page-meta.ts'
import { breadcrumbs } from '#app/site/structured-data.ts'
import { AdSlot } from '#app/ui/ad-slot.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Frame } from '#app/ui/frame.tsx'
import { Link } from '#app/ui/link.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'
import { blog } from '#content/pages/blog.ts'
import type { Route } from './+types/blog.route.ts'
import { ArticleLink, Byline } from './article-facts.tsx'
import { ArticleList } from './article-list.tsx'
import { ArticlePages } from './article-pages.tsx'
import { TopicList } from './topic-list.tsx'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const page = loaderData?.page ?? 1
  return pageMeta({
    matches,
    title: page > 1 ? `Blog, page ${page}` : 'Blog',
    description: blog.description,
    path: href('/blog'),
    indexed: page === 1,
    picture: loaderData?.card,
    structuredData: [breadcrumbs({ name: 'Blog', path: href('/blog') })],
  })
}

export function loader({ request }: Route.LoaderArgs) {
  const { topics } = catalogue
  const { listed: articles, shorts } = dividedArticles(catalogue.articles)
  const requestedPage = new URL(request.url).searchParams.get('page')
  const { items, page, of } = numberedPage(articles, requestedPage, articlesPerPage)
  const first = { featured: items[0], groups: groupsOf(items), card: articles[0]?.picture.card }
  const later = { featured: null, groups: [{ ...blog.older, articles: items }], card: undefined }
  return { ...(page === 1 ? first : later), shorts, topics, page, of }
}

const layouts = ['first-left', 'quarters', 'first-right', 'thirds'] as const
const groupsBeforeAdvert = 2

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { featured, groups, shorts, topics, page, of } = loaderData
  return (
    <main id="main">
      <div className="wrap pt-5 lg:pt-8">
        <h1 className="text-front">{blog.title}</h1>
        <div className="mt-4 lg:mt-6">{featured && <FeaturedArticle article={featured} />}</div>
      </div>
      {groups.map(({ name, line, articles }, index) => (
        <Fragment key={name}>
          {index === groupsBeforeAdvert && <Interlude />}
          <section className="wrap mt-section" aria-labelledby={`group-${index}`}>
            <SectionHead id={`group-${index}`} note={line}>
              {name}
            </SectionHead>
            <ArticleList articles={articles} layout={layouts[index % layouts.length]} />
          </section>
        </Fragment>
      ))}
      <ArticlePages path={href('/blog')} page={page} of={of} />
      {shorts.length > 0 && (
        <section className="wrap mt-section" aria-labelledby="shorts">
          <SectionHead id="shorts">{blog.shorts.name}</SectionHead>
          <ul className="grid gap-4 lg:grid-cols-2">
            {shorts.map(({ slug, title, excerpt }) => (
              <li key={slug}>
                <Link className="link text-h4" to={href('/blog/:slug', { slug })}>
                  {title}
                </Link>
                <p className="text-soft">{excerpt}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <nav className="wrap mt-section" aria-labelledby="topics">
        <SectionHead id="topics">By topic</SectionHead>
        <TopicList topics={topics} />
      </nav>
    </main>
  )
}

function Interlude() {
  return (
    <div className="wrap mt-section grid lg:grid-cols-[1fr_300px] gap-gutter">
      <div className="stock-pink p-6 lg:p-10 grid content-center justify-items-start">
        <h2 className="text-h2">{blog.invitation.title}</h2>
        <p className="mt-2 text-lead text-soft">{blog.invitation.text}</p>
        <ButtonLink variant="outline" className="mt-5" href={href('/contact')}>
          {blog.invitation.link}
        </ButtonLink>
      </div>
      <AdSlot size="mpu">
        <HouseAdvert of="calculator" />
      </AdSlot>
    </div>
  )
}

function FeaturedArticle({ article }: { article: Article }) {
  return (
    <article className="relative group grid-12 gap-y-4 items-center">
      <Frame
        shape="landscape"
        source={article.picture}
        alt={article.alt}
        sizes="(min-width: 87rem) 53rem, (min-width: 64rem) 60vw, 92vw"
        className="col-span-12 lg:col-span-8 border border-rule"
        first
      />
      <div className="col-span-12 lg:col-span-4">
        <p className="kicker">{article.category}</p>
        <h2 className="text-service tracking-display mt-1">
          <ArticleLink {...article} />
        </h2>
        <p className="text-lead text-soft mt-3 lg:mt-5">{article.excerpt}</p>
        <Byline {...article} />
      </div>
    </article>
  )
}
