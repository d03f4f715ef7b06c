import { href } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { britishDateTime } from '#app/ui/dates.ts'
import { TapLink } from '#app/ui/link.tsx'
import { Time } from '#app/ui/time.tsx'
import {
  audienceWords,
  type NewsletterState,
  newsletterStateWords,
  newsletterTitle,
} from './newsletter.ts'
import type { ListedNewsletter } from './newsletters.server.ts'

export function NewsletterList({ newsletters }: { newsletters: ListedNewsletter[] }) {
  if (newsletters.length === 0) {
    return (
      <p className="text-lead text-soft">
        There is none yet. A newsletter is a draft until you send it, and nobody but the team sees
        it.
      </p>
    )
  }
  return (
    <ul className="divide-y divide-hair border-hair border-y">
      {newsletters.map((newsletter) => (
        <li
          key={newsletter.id}
          className="grid items-baseline gap-x-6 gap-y-1.5 py-4 lg:grid-cols-[10rem_minmax(0,1fr)_14rem]"
        >
          <p>
            <NewsletterStateBadge state={newsletter.state} />
          </p>
          <div>
            <h2 className="text-h4">
              <TapLink
                className="wrap-anywhere"
                to={href('/edit/newsletter/:newsletterId', { newsletterId: newsletter.id })}
              >
                {newsletter.subject || 'Without a subject'}
              </TapLink>
            </h2>
            <p className="meta">
              {newsletterTitle(newsletter)}, to {audienceWords(newsletter.audience)}
            </p>
            <When newsletter={newsletter} />
          </div>
          <p className="meta lg:text-right">
            <Time at={newsletter.savedAt} format={britishDateTime} />
            {newsletter.savedBy && <span className="lg:block"> by {newsletter.savedBy}</span>}
          </p>
        </li>
      ))}
    </ul>
  )
}

function When({ newsletter: { state, sendAt, finishedAt } }: { newsletter: ListedNewsletter }) {
  const at = state === 'sent' ? finishedAt : state === 'scheduled' ? sendAt : null
  if (!at) return null
  return (
    <p className="font-sans text-sm">
      {state === 'sent' ? 'Sent' : 'Will be sent'} <Time at={at} format={britishDateTime} />
    </p>
  )
}

export function NewsletterStateBadge({ state }: { state: NewsletterState }) {
  const variant = state === 'sent' ? 'default' : state === 'draft' ? 'outline' : 'secondary'
  return <Badge variant={variant}>{newsletterStateWords[state]}</Badge>
}
