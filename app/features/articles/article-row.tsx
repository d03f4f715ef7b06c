import { Frame } from '#app/ui/frame.tsx'
import type { ListedArticle } from './article.ts'
import { ArticleDate, ArticleLink, PromotionBadge, ReadTime } from './article-facts.tsx'

type ArticleRowProps = {
  article: ListedArticle
  /** Three abreast on a wide screen, with the smallest of pictures. */
  narrow?: boolean
}

/** A small picture beside its words, in a list ruled by hairlines. */
export function ArticleRow({ article, narrow }: ArticleRowProps) {
  const columns = narrow
    ? 'grid-cols-[min(5rem,30%)_1fr] gap-4'
    : 'grid-cols-[min(6rem,30%)_1fr] sm:grid-cols-[min(9rem,30%)_1fr] gap-4 sm:gap-6'
  return (
    <article className={`relative group grid ${columns} py-5 border-t border-hair`}>
      <Frame
        shape={narrow ? 'square' : 'landscape'}
        source={article.picture}
        alt=""
        sizes={narrow ? '5rem' : '9rem'}
        className="self-start border border-hair"
      />
      <div>
        <h3 className="text-h4">
          <ArticleLink {...article} />
        </h3>
        <p className="text-sm text-soft mt-1">{article.excerpt}</p>
        <p className="meta mt-2">
          {article.category} · {article.author} · <ArticleDate date={article.date} /> ·{' '}
          <ReadTime minutes={article.minutes} />
        </p>
        {article.promotes && (
          <p className="mt-2">
            <PromotionBadge />
          </p>
        )}
      </div>
    </article>
  )
}
