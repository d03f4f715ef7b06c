import { href } from 'react-router'
import type { Article } from '#app/pieces/reading/catalogue.server.ts'
import { SectionHead } from '#app/ui/section-head.tsx'
import { ArticleList } from './article-list.tsx'

export function RelatedArticles({ articles }: { articles: Article[] }) {
  return (
    <section className="wrap mt-section print:hidden" aria-labelledby="related">
      <SectionHead id="related" link={{ href: href('/blog'), label: 'All articles' }}>
        Read next
      </SectionHead>
      <ArticleList articles={articles} />
    </section>
  )
}
