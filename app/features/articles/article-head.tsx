import { href } from 'react-router'
import { BackLink } from '#app/ui/arrow-link.tsx'
import { Frame } from '#app/ui/frame.tsx'
import { Spark } from '#app/ui/spark.tsx'
import { inventionNotes } from '#content/inventions.ts'
import { site } from '#content/site.ts'
import type { ListedArticle } from './article.ts'
import { ArticleBadges, ArticleDate, ReadTime } from './article-facts.tsx'

type ArticleHeadProps = {
  article: ListedArticle & {
    caption?: string
    /** Days, as in `2025-01-30`. */
    updated?: string
    checked?: string
    fictional?: true
  }
}

export function ArticleHead({ article }: ArticleHeadProps) {
  return (
    <>
      <header className="wrap pt-3">
        <BackLink href={href('/blog')}>Back to Blog</BackLink>
        <div className="grid-12 mt-5 lg:mt-10">
          <div className="col-span-12 lg:col-span-10">
            <ArticleBadges {...article} featured />
            <h1 className="text-h1 lg:text-[clamp(3.25rem,1.6rem+5vw,6.25rem)] mt-4">
              {article.title}
            </h1>
          </div>
          <p className="text-lead text-soft col-span-12 lg:col-span-6 mt-5">{article.excerpt}</p>
          <p className="meta col-span-12 lg:col-span-4 lg:col-start-9 self-end mt-4 lg:text-right">
            {article.author === site.editors && (
              <Spark className="inline-block size-4 mr-1.5 text-accent align-[-0.125em]" />
            )}
            <b>{article.author}</b>
            <br />
            <ArticleDate date={article.date} /> · <ReadTime minutes={article.minutes} />
            {article.updated && (
              <>
                <br />
                Updated <ArticleDate date={article.updated} />
              </>
            )}
            {article.checked && (
              <>
                <br />
                Facts last checked <ArticleDate date={article.checked} />
              </>
            )}
            {article.fictional && (
              <>
                <br />
                {inventionNotes.article}
              </>
            )}
          </p>
        </div>
      </header>
      <figure className="wrap mt-8">
        <Frame
          shape="landscape"
          source={article.picture}
          alt={article.alt}
          sizes="(min-width: 87rem) 80rem, 92vw"
          className="lg:aspect-[2/1] border-y-[5px] border-rule"
          first
        />
        {article.caption && <figcaption className="meta mt-2">{article.caption}</figcaption>}
      </figure>
    </>
  )
}
