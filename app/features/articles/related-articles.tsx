import { href } from 'react-router'
import { SectionHead } from '#app/ui/section-head.tsx'
import type { ListedArticle } from './article.ts'
import { ArticleCard } from './article-card.tsx'

export function RelatedArticles({ articles }: { articles: ListedArticle[] }) {
  return (
    <section className="wrap mt-section" aria-labelledby="related">
      <SectionHead id="related" link={{ href: href('/blog'), label: 'All articles' }}>
        Read next
      </SectionHead>
      <div className="grid sm:grid-cols-2 lg:grid-cols-3 gap-x-gutter gap-y-12">
        {articles.map((article) => (
          <ArticleCard key={article.slug} article={article} />
        ))}
      </div>
    </section>
  )
}
