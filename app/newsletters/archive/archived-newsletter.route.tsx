import { href } from 'react-router'
import { notFound } from '#app/platform/response/responses.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { NewsletterBox } from '#app/site/newsletter-box.tsx'
import { pageMeta } from '#app/site/page-meta.ts'
import { article, breadcrumbs } from '#app/site/structured-data.ts'
import { BackLink } from '#app/ui/arrow-link.tsx'
import { longDate } from '#app/ui/dates.ts'
import { Time } from '#app/ui/time.tsx'
import type { Route } from './+types/archived-newsletter.route.ts'
import { findArchived } from './archive.server.ts'

export const handle: Handle = { ownForm: true }

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { subject: title, preheader, path, sentAt } = loaderData
  const about = { title, description: preheader || title, path }
  return pageMeta({
    matches,
    ...about,
    type: 'article',
    structuredData: [
      article({ ...about, author: 'editors', section: 'Newsletter', publishedAt: sentAt }),
      breadcrumbs(
        { name: 'Newsletter', path: href('/newsletter') },
        { name: 'Earlier newsletters', path: href('/newsletter/archive') },
        { name: title, path },
      ),
    ],
  })
}

/** The text was made when it was sent, from Markdown that can hold nothing that runs. */
export async function loader({ params }: Route.LoaderArgs) {
  const archived = await findArchived(params.slug)
  if (!archived) throw notFound()
  return archived
}

export default function ArchivedNewsletter({ loaderData }: Route.ComponentProps) {
  const { number, subject, sentAt, html } = loaderData
  return (
    <main id="main">
      <article className="wrap py-10 lg:py-20">
        <BackLink href={href('/newsletter/archive')}>Earlier newsletters</BackLink>
        <h1 className="mt-4 text-h1 wrap-anywhere">{subject}</h1>
        <p className="meta mt-2">
          Newsletter {number}, <Time at={sentAt} format={longDate} />
        </p>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: ours, made of sanitised Markdown when it was sent */}
        <div className="prose mt-8" dangerouslySetInnerHTML={{ __html: html }} />
      </article>
      <NewsletterBox hasSentNewsletter />
    </main>
  )
}
