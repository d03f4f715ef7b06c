import { data, href } from 'react-router'
import { hasSentNewsletter } from '#app/newsletters/archive/archive.server.ts'
import type { SubmissionTheme } from '#app/platform/db/schema/submissions.ts'
import { readCursor } from '#app/platform/paging/cursor.ts'
import { logFailure } from '#app/platform/request/log-failure.server.ts'
import { unavailable } from '#app/platform/response/responses.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { NewsletterBox } from '#app/site/newsletter-box.tsx'
import { pageMeta } from '#app/site/page-meta.ts'
import { breadcrumbs } from '#app/site/structured-data.ts'
import { ArrowLink } from '#app/ui/arrow-link.tsx'
import { Loading } from '#app/ui/spinner.tsx'
import { LongChips } from '#app/ui/tabs.tsx'
import { TitleBand } from '#app/ui/title-band.tsx'
import type { Route } from './+types/stories.route.ts'
import { foldPlace, isPlace, placeHref } from './place.ts'
import { countPublished, findLikePlace, publishedStories } from './published.server.ts'
import { isTheme, themeLabels, themes } from './story.ts'
import { StoryList } from './story-list.tsx'

export const handle: Handle = { ownForm: true }

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const theme = loaderData?.theme
  const isFirst = !new URLSearchParams(location.search).has('after')
  const place = loaderData?.place
  const of = place ?? (theme && themeLabels[theme])
  const title = of ? `Stories: ${of}` : 'Stories'
  return pageMeta({
    matches,
    title: isFirst ? title : `${title}, continued`,
    description:
      'Tattoo stories written by readers, reviewed by our team and published in their own words.',
    path: place
      ? placeHref(place)
      : theme
        ? `${href('/stories')}?theme=${theme}`
        : href('/stories'),
    indexed: isFirst && !loaderData?.isUnknownPlace,
    structuredData: [breadcrumbs({ name: 'Stories', path: href('/stories') })],
  })
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const requested = searchParams.get('theme')
  const requestedPlace = searchParams.get('place')
  const typedPlace = isPlace(requestedPlace) ? foldPlace(requestedPlace) : null
  const theme = !typedPlace && isTheme(requested) ? requested : null
  try {
    const [total, page, hasNewsletter] = await Promise.all([
      countPublished(),
      publishedStories({ theme, place: typedPlace, after: readCursor(searchParams.get('after')) }),
      hasSentNewsletter(),
    ])
    // A place without stories is no page of its own, and so is not cached.
    const isUnknownPlace = typedPlace !== null && page.stories.length === 0
    // As an author has typed it.
    const place = page.stories[0]?.location ?? typedPlace
    return data(
      {
        theme,
        place: typedPlace && place,
        isUnknownPlace,
        like: isUnknownPlace ? await findLikePlace(typedPlace) : null,
        total,
        ...page,
        hasNewsletter,
        failed: false,
      },
      { status: isUnknownPlace ? 404 : 200 },
    )
  } catch (error) {
    logFailure(context, error, 'the stories could not be loaded')
    return unavailable({
      theme,
      place: typedPlace,
      isUnknownPlace: false,
      like: null,
      total: null,
      stories: [],
      next: null,
      hasNewsletter: false,
      failed: true,
    })
  }
}

export default function Stories({ loaderData }: Route.ComponentProps) {
  const { theme, place, total, stories } = loaderData

  return (
    <main id="main">
      <TitleBand
        stock="pink"
        title="Every mark has a before and an after"
        standfirst="Written by readers, read by one of our team, published in their own words."
      />
      <div className="wrap mt-2 lg:mt-6">
        <StoriesHead approved={total} />
        <ThemeChips current={theme} place={place} />
        {stories.some(({ sample }) => sample) && (
          <p className="meta mt-2">
            Some of these stories are samples, written for this preview. Nobody sent them to us.
          </p>
        )}
      </div>
      <div className="wrap mt-5 lg:mt-10" data-list="">
        <StoryList {...loaderData} />
      </div>
      <div className="wrap mt-5 lg:mt-10" data-list-loading="" hidden>
        <Loading label="Loading the stories" />
      </div>
      <NewsletterBox hasSentNewsletter={loaderData.hasNewsletter} />
    </main>
  )
}

/** Of every theme; null when it is unknown. */
function StoriesHead({ approved }: { approved: number | null }) {
  return (
    <div className="sec-head mb-2">
      <h2 className="text-[clamp(1.1875rem,.8rem+1.83vw,3rem)]">
        Community Stories
        {approved !== null && (
          <>
            {' '}
            <span className="text-[max(.5em,.9375rem)] font-normal italic text-soft whitespace-nowrap">
              ({approved.toLocaleString('en-GB')} approved)
            </span>
          </>
        )}
      </h2>
      <ArrowLink href={href('/submit')}>Share Your Story</ArrowLink>
    </div>
  )
}

type ThemeChipsProps = { current: SubmissionTheme | null; place: string | null }

function ThemeChips({ current, place }: ThemeChipsProps) {
  const ofPlace = place ? [{ href: placeHref(place), label: place, current: true }] : []
  return (
    <LongChips
      label="Story categories"
      chips={[
        { href: href('/stories'), label: 'All', current: !current && !place },
        ...ofPlace,
        ...themes.map((theme) => ({
          href: `${href('/stories')}?theme=${theme}`,
          label: themeLabels[theme],
          current: theme === current,
        })),
      ]}
    />
  )
}
