import { Frame } from '#app/ui/frame.tsx'
import type { ListedArticle } from './article.ts'
import { ArticleLink, Byline } from './article-facts.tsx'

type ArticleCardProps = {
  article: ListedArticle
  /** The width of its picture, as `sizes`. */
  sizes: string
  className?: string | undefined
}

/** An article of a list, under a level 2 heading. The class of the list lays it out as a card or a row. */
export function ArticleCard({ article, sizes, className = '' }: ArticleCardProps) {
  return (
    <article className={`relative group ${className}`}>
      <Frame
        shape="landscape"
        source={article.picture}
        alt=""
        sizes={sizes}
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
