import { href } from 'react-router'
import type { SubmissionTheme } from '#app/db/schema/submissions.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import swallow from '#content/pictures/cover/swallow.webp'
import { themeLabels } from './story.ts'

const picture = { src: swallow, width: 197, height: 254 }

/** Shown when there are no stories, or none with this theme. */
export function NoStories({ theme }: { theme: SubmissionTheme | null }) {
  return (
    <EmptyState
      title="No Stories Yet"
      picture={picture}
      action={
        <span className="flex flex-wrap justify-center gap-3">
          <ButtonLink href={href('/submit')}>Share Your Story</ButtonLink>
          {theme && (
            <ButtonLink variant="outline" href={href('/stories')}>
              Read all stories
            </ButtonLink>
          )}
        </span>
      }
    >
      {theme
        ? `There are no stories under ${themeLabels[theme]} yet. Try another theme.`
        : 'We have not published any stories yet. Yours could be the first.'}
    </EmptyState>
  )
}
