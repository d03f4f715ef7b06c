import { Frame } from '#app/ui/frame.tsx'
import type { ListedArticle } from './article.ts'
import { ArticleBadges, ArticleLink, Byline } from './article-facts.tsx'

/** One of three in a row, under a heading of the second rank. */
export function ArticleCard({ article }: { article: ListedArticle }) {
  return (
    <article className="relative group">
      <Frame
        shape="landscape"
        source={article.picture}
        alt=""
        sizes="(min-width: 64rem) 30vw, (min-width: 40rem) 45vw, 92vw"
        className="border border-rule"
      />
      <div className="mt-4">
        <ArticleBadges {...article} />
      </div>
      <h3 className="text-h3 mt-3">
        <ArticleLink {...article} />
      </h3>
      <p className="text-soft mt-2">{article.excerpt}</p>
      <Byline {...article} className="mt-3" />
    </article>
  )
}
