import { href } from 'react-router'
import { readCursor } from '#app/platform/paging/cursor.ts'
import type { Handle } from '#app/route-handle.ts'
import { NewsletterBox } from '#app/site/newsletter-box.tsx'
import { pageMeta } from '#app/site/page-meta.ts'
import { breadcrumbs } from '#app/site/structured-data.ts'
import { longDate } from '#app/ui/dates.ts'
import { TapLink } from '#app/ui/link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Route } from './+types/newsletter-archive.route.ts'
import { hasSentNewsletter, listArchived } from './archive.server.ts'

export const handle: Handle = { ownForm: true }

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const isFirst = !loaderData?.isLater
  return pageMeta({
    matches,
    title: isFirst ? 'Earlier newsletters' : 'Earlier newsletters, continued',
    description: 'Every newsletter that we have sent, to read here.',
    path: href('/newsletter/archive'),
    indexed: isFirst,
    structuredData: [
      breadcrumbs(
        { name: 'Newsletter', path: href('/newsletter') },
        { name: 'Earlier newsletters', path: href('/newsletter/archive') },
      ),
    ],
  })
}

export async function loader({ url }: Route.LoaderArgs) {
  const after = readCursor(url.searchParams.get('after'))
  const [archived, hasSent] = await Promise.all([listArchived(after), hasSentNewsletter()])
  return { ...archived, hasSent, isLater: after !== null }
}

export default function NewsletterArchive({ loaderData }: Route.ComponentProps) {
  const { newsletters, next, isLater, hasSent } = loaderData
  return (
    <main id="main">
      <div className="wrap pt-10 lg:pt-16">
        <h1 className="text-service">Earlier newsletters</h1>
        {newsletters.length === 0 ? (
          <p className="mt-4 text-lead text-soft">None has been sent yet.</p>
        ) : (
          <ul className="mt-8">
            {newsletters.map(({ id, path, subject, preheader, sentAt }) => (
              <li key={id} className="py-5">
                <h2 className="text-h3">
                  <TapLink to={path}>{subject}</TapLink>
                </h2>
                {preheader && <p className="mt-1">{preheader}</p>}
                <p className="meta mt-1">
                  <Time at={sentAt} format={longDate} />
                </p>
              </li>
            ))}
          </ul>
        )}
        <Pagination
          label="Pages of newsletters"
          previous={
            isLater ? { href: href('/newsletter/archive'), label: 'Back to the latest' } : null
          }
          next={
            next
              ? {
                  href: `${href('/newsletter/archive')}?after=${next}`,
                  label: 'Earlier newsletters',
                }
              : null
          }
        />
      </div>
      <NewsletterBox hasSentNewsletter={hasSent} />
    </main>
  )
}
