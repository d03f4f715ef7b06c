import { href } from 'react-router'
import { longDate } from '#app/ui/dates.ts'
import { Link } from '#app/ui/link.tsx'
import { TitleLines } from '#app/ui/title-lines.tsx'
import type { ListedArticle } from './article.ts'

/** The title. Its link covers the whole card. */
export function ArticleLink({ slug, title }: Pick<ListedArticle, 'slug' | 'title'>) {
  return (
    <Link
      className="link no-underline group-hover:underline stretch"
      to={href('/blog/:slug', { slug })}
    >
      <TitleLines title={title} />
    </Link>
  )
}

export function Byline({
  author,
  date,
  minutes,
}: Pick<ListedArticle, 'author' | 'date' | 'minutes'>) {
  return (
    <p className="meta facts mt-2">
      <b>{author}</b> <ArticleDate date={date} /> <ReadTime minutes={minutes} />
    </p>
  )
}

export function ArticleDate({ date }: Pick<ListedArticle, 'date'>) {
  return (
    <time className="inline-block" dateTime={date}>
      {longDate(new Date(date))}
    </time>
  )
}

export function ReadTime({ minutes }: Pick<ListedArticle, 'minutes'>) {
  return <span className="inline-block">{`${minutes} min read`}</span>
}
