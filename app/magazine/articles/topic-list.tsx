import { href } from 'react-router'
import { slugOfTag } from '#app/pieces/text/tag.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Link } from '#app/ui/link.tsx'

export function TopicList({ topics }: { topics: { tag: string; count?: number }[] }) {
  return (
    <ul className="flex flex-wrap gap-x-3">
      {topics.map(({ tag, count }) => (
        <li key={tag}>
          <Link
            className="group inline-flex min-h-11 items-center gap-2"
            to={href('/blog/tag/:tag', { tag: slugOfTag(tag) })}
          >
            <Badge variant="outline" className="group-hover:bg-ink group-hover:text-paper">
              {tag}
              {count !== undefined && (
                <span className="ml-2 font-normal">
                  {count}
                  <span className="sr-only"> {count === 1 ? 'article' : 'articles'}</span>
                </span>
              )}
            </Badge>
          </Link>
        </li>
      ))}
    </ul>
  )
}
