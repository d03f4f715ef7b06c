import type { Article } from '#app/pieces/reading/catalogue.server.ts'
import { Frame } from '#app/ui/frame.tsx'
import { ArticleLink, Byline } from './article-facts.tsx'

type ArticleListProps = {
  articles: Article[]
  layout?: Layout
}

type Layout = keyof typeof wideScreen

export function ArticleList({ articles, layout = 'thirds' }: ArticleListProps) {
  const { first, others } = wideScreen[layout]
  return (
    <div className={`article-list ${classes[layout]}`}>
      {articles.map((article, index) => {
        const place = layout === 'thirds' ? placeInThirds(index, articles.length) : undefined
        const wide = place ? places[place].sizes : index === 0 ? first : others
        return (
          <ArticleCard
            key={article.slug}
            article={article}
            sizes={`${wide}, ${index === 0 ? '92vw' : row}`}
            className={place && places[place].className}
          />
        )
      })}
    </div>
  )
}

/** Every row is full: four stand in pairs, two that are left over share the first row, one leads. */
function placeInThirds(index: number, of: number) {
  if (of === 4 || (of % 3 === 2 && index < 2)) return 'pair'
  return of % 3 === 1 && index === 0 ? 'lead' : undefined
}

const row = '(min-width: 40rem) 10.5rem, 7.5rem'
const large = '(min-width: 64rem) 45vw'
const third = '(min-width: 64rem) 30vw'
const quarter = '(min-width: 64rem) 22vw'
const small = '(min-width: 80rem) 15rem'

const places = {
  pair: { className: 'lg:col-span-6', sizes: large },
  lead: { className: 'article-leads', sizes: '(min-width: 64rem) 60vw' },
}

const classes: Record<Layout, string> = {
  thirds: 'article-list-thirds',
  quarters: 'article-list-quarters',
  'first-left': 'article-list-first-left',
  'first-right': 'article-list-first-right',
  'first-leads': 'article-list-first-left article-list-first-leads',
}

// The widths of the pictures in each layout (reading.css).
const wideScreen = {
  thirds: { first: third, others: third },
  quarters: { first: quarter, others: quarter },
  'first-left': { first: large, others: small },
  'first-right': { first: large, others: small },
  'first-leads': {
    first: `(min-width: 80rem) 53rem, ${large}`,
    others: '(min-width: 80rem) 8.25rem',
  },
}

type ArticleCardProps = {
  article: Article
  sizes: string
  className?: string | undefined
}

function ArticleCard({ article, sizes, className = '' }: ArticleCardProps) {
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
