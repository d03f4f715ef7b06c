import { href } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import { Spark } from '#app/ui/spark.tsx'
import { site } from '#content/site.ts'

/** Who wrote it, below an article. */
export function ArticleAuthor({ author }: { author: string }) {
  return (
    <section className="flex gap-4 border-t border-rule pt-5" aria-labelledby="author">
      <Spark className="size-8 mt-0.5 text-accent" />
      <div>
        <h2 id="author" className="text-h4">
          {author}
        </h2>
        {author === site.editors && (
          <p className="mt-1 text-soft">
            Researched, written and checked by the people who make {site.name}.
          </p>
        )}
        <p className="flex flex-wrap gap-x-6">
          <Link className="link min-h-11 flex items-center" to={href('/about')}>
            Who we are
          </Link>
          <Link className="link min-h-11 flex items-center" to={href('/contact')}>
            Report a mistake
          </Link>
        </p>
      </div>
    </section>
  )
}
