import { href } from 'react-router'
import { SectionHead } from '#app/ui/section-head.tsx'
import type { PublishedStory } from './story.ts'
import { StoryCard } from './story-card.tsx'

export function OtherStories({ stories }: { stories: PublishedStory[] }) {
  return (
    <section className="wrap mt-section" aria-labelledby="others">
      <SectionHead id="others" link={{ href: href('/stories'), label: 'All stories' }}>
        Read another
      </SectionHead>
      <div className="grid lg:grid-cols-3 lg:grid-rows-[1fr_auto] gap-x-gutter gap-y-10 lg:gap-y-0">
        {stories.map((story) => (
          <StoryCard key={story.id} story={story} className="lg:row-span-2" />
        ))}
      </div>
    </section>
  )
}
