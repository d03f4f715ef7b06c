import { href } from 'react-router'
import type { Article } from '#app/pieces/reading/catalogue.server.ts'
import { longDate } from '#app/ui/dates.ts'
import { Link } from '#app/ui/link.tsx'
import { TitleLines } from '#app/ui/title-lines.tsx'

export function ArticleLink({ slug, title }: Pick<Article, 'slug' | 'title'>) {
  return (
    <Link
      className="link no-underline group-hover:underline stretch"
      to={href('/blog/:slug', { slug })}
    >
      <TitleLines title={title} />
    </Link>
  )
}

export function Byline({ author, date, minutes }: Pick<Article, 'author' | 'date' | 'minutes'>) {
  return (
    <p className="meta facts mt-2">
      <b>{author}</b> <ArticleDate date={date} /> <ReadTime minutes={minutes} />
    </p>
  )
}

export function ArticleDate({ date }: Pick<Article, 'date'>) {
  return (
    <time className="inline-block" dateTime={date}>
      {longDate(new Date(date))}
    </time>
  )
}

export function ReadTime({ minutes }: Pick<Article, 'minutes'>) {
  return <span className="inline-block">{`${minutes} min read`}</span>
}
