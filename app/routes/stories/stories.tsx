import { data, href, useLocation } from 'react-router'
import { hasSentNewsletter } from '#app/features/newsletters/archive.server.ts'
import { pageMeta } from '#app/features/site/page-meta.ts'
import { breadcrumbs } from '#app/features/site/structured-data.ts'
import { NoStories } from '#app/features/stories/no-stories.tsx'
import { countPublished, publishedStories } from '#app/features/stories/published.server.ts'
import { StoriesHead } from '#app/features/stories/stories-head.tsx'
import { StoriesUnavailable } from '#app/features/stories/stories-unavailable.tsx'
import { isTheme, themeLabels } from '#app/features/stories/story.ts'
import { StoryGrid } from '#app/features/stories/story-grid.tsx'
import { ThemeChips } from '#app/features/stories/theme-chips.tsx'
import { NewsletterBox } from '#app/features/subscriptions/newsletter-box.tsx'
import type { Handle } from '#app/handle.ts'
import { readCursor } from '#app/server/paging/cursor.ts'
import { logFailure } from '#app/server/request/log-failure.server.ts'
import { unavailable } from '#app/server/response/responses.server.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { Loading } from '#app/ui/spinner.tsx'
import { TitleBand } from '#app/ui/title-band.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { reactToasts } from '#content/react-toasts.ts'
import type { Route } from './+types/stories.ts'

export const handle: Handle = { ownForm: true }

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const theme = loaderData?.theme
  const isFirst = !new URLSearchParams(location.search).has('after')
  const title = theme ? `Stories: ${themeLabels[theme]}` : 'Stories'
  return pageMeta({
    matches,
    title: isFirst ? title : `${title}, continued`,
    description:
      'Tattoo stories written by readers, reviewed by our team and published in their own words.',
    path: theme ? `${href('/stories')}?theme=${theme}` : href('/stories'),
    indexed: isFirst,
    things: [breadcrumbs({ name: 'Stories', path: href('/stories') })],
  })
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get('theme')
  const theme = isTheme(asked) ? asked : null
  try {
    const [total, page, hasNewsletter] = await Promise.all([
      countPublished(),
      publishedStories({ theme, after: readCursor(searchParams.get('after')) }),
      hasSentNewsletter(),
    ])
    return data({ theme, total, ...page, hasNewsletter, failed: false })
  } catch (error) {
    logFailure(context, error, 'the stories could not be loaded')
    return unavailable({
      ...{ theme, total: null, stories: [], next: null },
      ...{ hasNewsletter: false, failed: true },
    })
  }
}

export default function Stories({ loaderData }: Route.ComponentProps) {
  const { theme, total, stories, next, failed } = loaderData
  const { pathname, search } = useLocation()

  return (
    <main id="main">
      <TitleBand
        stock="pink"
        title="Every mark has a before and an after"
        standfirst="Written by readers, read by one of our team, published in their own words."
      />
      <div className="wrap mt-2 lg:mt-6">
        <StoriesHead approved={total} />
        <ThemeChips current={theme} />
      </div>
      <div className="wrap mt-5 lg:mt-10" data-list="">
        {failed && <ToastRegion toasts={[reactToasts.storiesFailed]} />}
        {stories.length > 0 ? (
          <StoryGrid stories={stories} />
        ) : failed ? (
          <StoriesUnavailable href={pathname + search} />
        ) : (
          <NoStories theme={theme} />
        )}
        {next && (
          <Pagination
            label="Pages of stories"
            next={{
              href: `${href('/stories')}?${new URLSearchParams({ ...(theme && { theme }), after: next })}`,
              label: 'More stories',
            }}
          />
        )}
      </div>
      <div className="wrap mt-5 lg:mt-10" data-list-loading="" hidden>
        <Loading label="Loading the stories" />
      </div>
      <NewsletterBox hasSentNewsletter={loaderData.hasNewsletter} />
    </main>
  )
}
