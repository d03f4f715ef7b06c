import type { ListedArticle } from './article.ts'
import { ArticleCard } from './article-card.tsx'

type ArticleListProps = {
  articles: ListedArticle[]
  /**
   * On a wide screen: three in a row with a full first row, four in a row, or the first one large beside the others, at
   * the left or at the right. On a narrow one the first is large and the others are rows.
   */
  layout?: 'thirds' | 'quarters' | 'first-left' | 'first-right'
}

export function ArticleList({ articles, layout = 'thirds' }: ArticleListProps) {
  return (
    <div className={`article-list article-list-${layout}`}>
      {articles.map((article) => (
        <ArticleCard key={article.slug} article={article} />
      ))}
    </div>
  )
}
