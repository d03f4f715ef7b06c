import { href, useLocation } from 'react-router'
import type { SubmissionTheme } from '#app/platform/db/schema/submissions.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import swallow from '#content/pictures/cover/swallow.webp'
import { reactToasts } from '#content/react-toasts.ts'
import { foldPlace } from './place.ts'
import { StoriesOutage } from './stories-outage.tsx'
import { type PublishedStory, themeLabels } from './story.ts'
import { StoryGrid } from './story-grid.tsx'

type StoryListProps = {
  stories: PublishedStory[]
  theme: SubmissionTheme | null
  place: string | null
  /** Of nearly the same name. */
  like: { href: string; label: string } | null
  next: string | null
  failed: boolean
}

export function StoryList({ stories, theme, place, like, next, failed }: StoryListProps) {
  const { pathname, search } = useLocation()
  return (
    <>
      {failed && <ToastRegion toasts={[reactToasts.storiesFailed]} />}
      {stories.length > 0 ? (
        <StoryGrid stories={stories} />
      ) : failed ? (
        <StoriesOutage page={pathname + search} />
      ) : (
        <NoStories of={place ?? (theme && themeLabels[theme])} like={like} />
      )}
      {next && (
        <Pagination
          label="Pages of stories"
          next={{
            href: `${href('/stories')}?${new URLSearchParams([...filterIn(theme, place), ['after', next]])}`,
            label: 'More stories',
          }}
        />
      )}
    </>
  )
}

function filterIn(theme: SubmissionTheme | null, place: string | null) {
  if (place) return [['place', foldPlace(place)]]
  return theme ? [['theme', theme]] : []
}

const picture = { src: swallow, width: 197, height: 254 }

function NoStories({ of, like }: Pick<StoryListProps, 'like'> & { of: string | null }) {
  return (
    <EmptyState
      title="No Stories Yet"
      picture={picture}
      action={
        <span className="flex flex-wrap justify-center gap-3">
          <ButtonLink href={href('/submit')}>Share Your Story</ButtonLink>
          {of && (
            <ButtonLink variant="outline" href={href('/stories')}>
              Read all stories
            </ButtonLink>
          )}
        </span>
      }
    >
      {like ? (
        <>
          There are no stories under {of} yet. Did you mean{' '}
          <Link className="link" to={like.href}>
            {like.label}
          </Link>
          ?
        </>
      ) : of ? (
        `There are no stories under ${of} yet. Try another theme.`
      ) : (
        'We have not published any stories yet. Yours could be the first.'
      )}
    </EmptyState>
  )
}
