import { href } from 'react-router'
import type { FullArticle } from '#app/pieces/reading/articles.server.ts'
import { BackLink } from '#app/ui/arrow-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Caption } from '#app/ui/caption.tsx'
import { Frame } from '#app/ui/frame.tsx'
import { OnPaper } from '#app/ui/piece-body.tsx'
import { Spark } from '#app/ui/spark.tsx'
import { TitleLines, titleParts } from '#app/ui/title-lines.tsx'
import { inventionNotes } from '#content/inventions.ts'
import { site } from '#content/site.ts'
import { ArticleDate, ReadTime } from './article-facts.tsx'

export function ArticleHead({ article }: { article: FullArticle }) {
  // With two lines in the larger letters, the whole picture still stands on the first screen.
  const parts = titleParts(article.title)
  const isShort = article.title.length <= 52 && (parts.length === 1 || parts.every(fitsOnALine))
  return (
    <header className="wrap grid-12 gap-y-4 lg:gap-y-8 pt-2">
      <div className="col-span-12">
        <p className="flex flex-wrap items-center gap-x-5">
          <BackLink href={href('/blog')}>Back to Blog</BackLink>
          <Badge>{article.category}</Badge>
        </p>
        <h1
          className={`mt-1 ${isShort ? 'text-piece' : 'text-[clamp(2.125rem,1.2rem+3.7vw,4.75rem)] leading-[1.02]'}`}
        >
          <TitleLines title={article.title} />
        </h1>
      </div>
      <div className="col-span-12 lg:col-span-4 lg:col-start-9 lg:row-start-2 grid gap-y-4 content-start">
        <p className="text-lead">{article.excerpt}</p>
        <div className="flex items-start gap-3 lg:border-t border-hair lg:pt-4">
          {article.author === site.editors && <Spark className="size-5 mt-0.5 text-accent" />}
          <div className="meta">
            <p className="facts">
              <b>{article.author}</b> <ArticleDate date={article.date} />{' '}
              <ReadTime minutes={article.minutes} />
            </p>
            <p className="facts">
              {article.updated && (
                <span>
                  Updated <ArticleDate date={article.updated} />
                </span>
              )}{' '}
              {article.checked && (
                <span>
                  Facts last checked <ArticleDate date={article.checked} />
                </span>
              )}
            </p>
            {article.fictional && <p>{inventionNotes.article}</p>}
          </div>
        </div>
        {article.headings.length > 0 && (
          <nav className="hidden xl:block border-t border-hair pt-3" aria-labelledby="contents">
            <h2 id="contents" className="meta">
              In this article
            </h2>
            <ol className="mt-1 text-sm">
              {article.headings.map(({ id, text }) => (
                <li key={id}>
                  <a className="link no-underline hover:underline block py-1" href={`#${id}`}>
                    {text}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        )}
      </div>
      <figure className="col-span-12 lg:col-span-8 lg:row-start-2 max-lg:-mx-margin">
        <OnPaper source={article.picture} alt={article.alt} className="w-full" />
        <Frame
          shape="landscape"
          source={article.picture}
          alt={article.alt}
          sizes="(min-width: 87rem) 53rem, (min-width: 64rem) 64vw, 100vw"
          first
        />
        <Caption
          caption={article.caption}
          credit={article.picture.credit}
          className="meta mt-2 max-lg:px-margin"
        />
      </figure>
    </header>
  )
}

function fitsOnALine(words: string) {
  return words.length <= 26
}
