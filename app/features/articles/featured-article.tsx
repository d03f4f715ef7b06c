import { Frame } from '#app/ui/frame.tsx'
import type { ListedArticle } from './article.ts'
import { ArticleLink, Byline } from './article-facts.tsx'

/** The first article of the list, with a large picture. */
export function FeaturedArticle({ article }: { article: ListedArticle }) {
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
