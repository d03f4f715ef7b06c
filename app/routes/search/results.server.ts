import { findArticle } from '#app/features/articles/articles.server.ts'
import { findEpisode } from '#app/features/episodes/episodes.server.ts'
import { findWork } from '#app/features/gallery/gallery.server.ts'
import type { Found } from '#app/features/search/search.server.ts'
import type { Result } from '#app/features/search/search.ts'
import { firstCharacters, titleOf } from '#app/features/stories/excerpt.ts'
import { publishedAmong } from '#app/features/stories/published.server.ts'
import type { PublishedPhoto, PublishedStory } from '#app/features/stories/story.ts'
import { photoSources } from '#app/server/photos/photo.ts'
import { longDate } from '#app/ui/dates.ts'

type Shown = Omit<Result, 'kind' | 'excerpt'> & { summary: string }

/** What was found as its own features show it, in the same order. What is not there any more is left out. */
export async function resultsOf(found: Found[]): Promise<Result[]> {
  const ids = found.filter(({ kind }) => kind === 'story').map(({ id }) => id)
  const stories = new Map((await publishedAmong(ids)).map((story) => [story.id, story]))

  return found.flatMap(({ kind, id, excerpt }) => {
    const story = stories.get(id)
    const shown = kind === 'story' ? story && storyShown(story) : pieces[kind](id)
    if (!shown) return []
    const { summary, ...rest } = shown
    return [{ kind, excerpt: excerpt.length ? excerpt : plain(summary), ...rest }]
  })
}

const pieces = {
  article(id: string): Shown | null {
    const article = findArticle(id)
    return (
      article && {
        href: `/blog/${id}`,
        title: article.title,
        about: `${article.category}, by ${article.author}`,
        summary: article.excerpt,
        contentNote: null,
        photo: null,
        picture: sourceOf(article.picture),
      }
    )
  },
  work(id: string): Shown | null {
    const work = findWork(id)
    return (
      work && {
        href: `/gallery/${id}`,
        title: work.title,
        about: `${work.category}, ${work.location}`,
        summary: work.description,
        contentNote: null,
        photo: null,
        picture: sourceOf(work.picture),
      }
    )
  },
  film(id: string): Shown | null {
    const film = findEpisode(id)
    return (
      film && {
        href: `/watch#${id}`,
        title: film.title,
        about: `${film.series}, ${film.location}, ${film.duration}`,
        summary: film.description,
        contentNote: film.contentNote ? 'Grief' : null,
        photo: null,
        picture: sourceOf(film.picture),
      }
    )
  },
}

function storyShown(story: PublishedStory): Shown {
  const { id, name, location, approvedAt, contentNote, photo } = story
  const parts = [name, location, approvedAt && longDate(approvedAt)]
  return {
    href: `/story/${id}`,
    title: titleOf(story, 5),
    about: `Told by ${parts.filter(Boolean).join(', ')}`,
    summary: firstCharacters(story.story, 150),
    contentNote,
    picture: null,
    photo: photo && thumbnailOf(photo, contentNote),
  }
}

// A row is too small to ask in, so a photo with a content note stays blurred until its story is opened.
function thumbnailOf(photo: PublishedPhoto, contentNote: string | null) {
  const { url, width, height, blurred } = photo
  if (contentNote) return blurred === null ? null : { src: blurred, width, height }
  return { ...photoSources(url, width), width, height }
}

function sourceOf({ width, height, avif, webp }: Picture) {
  return { width, height, avif, webp }
}

function plain(text: string) {
  return [{ text, marked: false }]
}
