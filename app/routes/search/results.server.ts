import { href } from 'react-router'
import { findPublishedPiece } from '#app/catalogue/catalogue.server.ts'
import type { SearchMatches } from '#app/features/search/search.server.ts'
import type { SearchResult } from '#app/features/search/search.ts'
import { firstWholeWords, storyTitle } from '#app/features/stories/excerpt.ts'
import { publishedAmong } from '#app/features/stories/published.server.ts'
import type { PublishedPhoto, PublishedStory } from '#app/features/stories/story.ts'
import { photoImage } from '#app/server/photos/photo-widths.ts'
import { longDate } from '#app/ui/dates.ts'
import { shownPicture } from '#content/positions.ts'

type Shown = Omit<SearchResult, 'kind' | 'excerpt'> & { summary: string }

/** The matches with the data to show them, in the same order. Leaves out what no longer exists. */
export async function resultsOf(found: SearchMatches[]): Promise<SearchResult[]> {
  const ids = found.filter(({ kind }) => kind === 'story').map(({ id }) => id)
  const stories = new Map((await publishedAmong(ids)).map((story) => [story.id, story]))

  return found.flatMap(({ kind, id, excerpt }) => {
    const story = stories.get(id)
    const shown = kind === 'story' ? story && storyShown(story) : pieceShown(kind, id)
    if (!shown) return []
    const { summary, ...rest } = shown
    return [{ kind, excerpt: excerpt.length ? excerpt : plain(summary), ...rest }]
  })
}

function pieceShown(kind: Exclude<SearchMatches['kind'], 'story'>, id: string): Shown | null {
  const piece = findPublishedPiece(kind, id)
  if (!piece) return null
  const { href, title, about, description: summary, contentNote } = piece
  const picture = shownPicture(piece.picture)
  return { href, title, about, summary, contentNote, photo: null, picture }
}

function storyShown(story: PublishedStory): Shown {
  const { id, name, location, approvedAt, contentNote, photo, sample } = story
  const parts = [name, location, approvedAt && longDate(approvedAt)]
  return {
    href: href('/story/:storyId', { storyId: id }),
    title: storyTitle(story),
    about: `${sample ? 'Sample, told' : 'Told'} by ${parts.filter(Boolean).join(', ')}`,
    summary: firstWholeWords(story.story, 150),
    contentNote,
    picture: null,
    photo: photo && thumbnailOf(photo, contentNote),
  }
}

// A photo with a content note stays blurred here. The page of the story has the button to show it.
function thumbnailOf(photo: PublishedPhoto, contentNote: string | null) {
  const { width, height, blurred } = photo
  if (contentNote) return blurred === null ? null : { src: blurred, width, height }
  return photoImage(photo)
}

function plain(text: string) {
  return [{ text, marked: false }]
}
