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
      {articles.map((article, index) => (
        <ArticleCard
          key={article.slug}
          article={article}
          sizes={
            index === 0
              ? `${wideScreen[layout].first}, 92vw`
              : `${wideScreen[layout].others}, ${row}`
          }
        />
      ))}
    </div>
  )
}

const row = '(min-width: 40rem) 10.5rem, 7.5rem'
const large = '(min-width: 64rem) 45vw'
const third = '(min-width: 64rem) 30vw'
const quarter = '(min-width: 64rem) 22vw'
const small = '(min-width: 80rem) 15rem'

// The widths of the pictures in each layout (reading.css).
const wideScreen = {
  thirds: { first: '(min-width: 64rem) 60vw', others: third },
  quarters: { first: quarter, others: quarter },
  'first-left': { first: large, others: small },
  'first-right': { first: large, others: small },
}
