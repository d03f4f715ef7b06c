import { Frame } from '#app/ui/frame.tsx'
import type { ListedArticle } from './article.ts'
import { ArticleLink, Byline } from './article-facts.tsx'

/** The first article large, the others in rows beside it. */
export function LeadAndRows({ articles: [lead, ...rest] }: { articles: ListedArticle[] }) {
  return (
    <div className="grid-12 gap-y-8">
      {lead && (
        <article className="relative group col-span-12 lg:col-span-8">
          <Frame
            shape="landscape"
            source={lead.picture}
            alt=""
            sizes="(min-width: 87rem) 53rem, (min-width: 64rem) 60vw, 92vw"
            className="border border-rule"
          />
          <p className="italic text-accent-text mt-4">{lead.category}</p>
          <h3 className="text-h2 mt-1">
            <ArticleLink {...lead} />
          </h3>
          <p className="text-lead text-soft mt-2 mb-3 max-w-read">{lead.excerpt}</p>
          <Byline {...lead} />
        </article>
      )}
      <div className="col-span-12 lg:col-span-4 grid content-between">
        {rest.map((article) => (
          <article
            key={article.slug}
            className="relative group grid grid-cols-[min(7.5rem,35%)_1fr] xl:grid-cols-[10.5rem_1fr] gap-4 py-5 border-t border-hair lg:first:border-t-0 lg:first:pt-0"
          >
            <Frame
              shape="landscape"
              source={article.picture}
              alt=""
              sizes="(min-width: 80rem) 10.5rem, 7.5rem"
              className="self-start border border-rule"
            />
            <div>
              <p className="italic text-sm text-accent-text">{article.category}</p>
              <h3 className="text-h4 mb-2">
                <ArticleLink {...article} />
              </h3>
              <Byline {...article} />
            </div>
            <p className="max-lg:hidden col-span-2 text-sm text-soft">{article.excerpt}</p>
          </article>
        ))}
      </div>
    </div>
  )
}
