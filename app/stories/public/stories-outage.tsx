import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { storiesOutage } from '#content/pages/stories.ts'
import { reactToasts } from '#content/react-toasts.ts'

const { stories, story, again } = storiesOutage

export function StoriesOutage({ page }: { page: string }) {
  return (
    <EmptyState title={stories.title} action={<ButtonLink href={page}>{again}</ButtonLink>}>
      {stories.text}
    </EmptyState>
  )
}

export function StoryOutage({ storyId }: { storyId: string }) {
  return (
    <>
      <ToastRegion toasts={[reactToasts.storyFailed]} />
      <Notice {...story}>
        <p className="flex flex-wrap gap-3">
          <ButtonLink href={href('/story/:storyId', { storyId })}>{again}</ButtonLink>
          <ButtonLink variant="outline" href={href('/stories')}>
            Back to Stories
          </ButtonLink>
        </p>
      </Notice>
    </>
  )
}
