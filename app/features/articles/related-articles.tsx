import { href } from 'react-router'
import { SectionHead } from '#app/ui/section-head.tsx'
import type { ListedArticle } from './article.ts'
import { ArticleList } from './article-list.tsx'

export function RelatedArticles({ articles }: { articles: ListedArticle[] }) {
  return (
    <section className="wrap mt-section" aria-labelledby="related">
      <SectionHead id="related" link={{ href: href('/blog'), label: 'All articles' }}>
        Read next
      </SectionHead>
      <ArticleList articles={articles} />
    </section>
  )
}
