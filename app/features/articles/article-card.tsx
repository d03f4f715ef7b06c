import { Frame } from '#app/ui/frame.tsx'
import type { ListedArticle } from './article.ts'
import { ArticleLink, Byline } from './article-facts.tsx'

/** One article of a list, under a heading of the second rank. The list's class lays it out as a card or as a row. */
export function ArticleCard({ article }: { article: ListedArticle }) {
  return (
    <article className="relative group">
      <Frame
        shape="landscape"
        source={article.picture}
        alt=""
        sizes="(min-width: 64rem) 45vw, 92vw"
        className="border border-rule"
      />
      <div>
        <p className="kicker">{article.category}</p>
        <h3>
          <ArticleLink {...article} />
        </h3>
      </div>
      <div>
        <p className="excerpt text-soft">{article.excerpt}</p>
        <Byline {...article} />
      </div>
    </article>
  )
}
